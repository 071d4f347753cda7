import type {
  AdminCity,
  AdminDataset,
  AdminListing,
  AdminPost,
  CityRow,
  ContentCounts,
  DatasetRow,
  ListingRow,
  PostRow,
} from '../domain/content/admin-content.ts'
import type { CityValues } from '../domain/content/city-values.ts'
import type { PostValues } from '../domain/content/post-values.ts'
import type { DatasetValues } from '../domain/dataset/dataset-values.ts'
import type { Box } from '../domain/geometry/distance.ts'
import type { ListingValues } from '../domain/listing/listing-values.ts'
import type { Viewer } from '../domain/permissions.ts'
import { assertMay } from '../domain/permissions.ts'
import { parseGps } from '../domain/place/gps.ts'
import { postType } from './content/blog/content-type.ts'
import { datasetType } from './content/datasets/content-type.ts'
import { createContentService } from './content/editing/create-content-service.ts'
import { countContent } from './content/editing/read-content.ts'
import type { ContentService, VersionedContent } from './content/editing/service.ts'
import { cityType } from './land/cities/content-type.ts'
import { listingType } from './land/listings/content-type.ts'
import { findParcels, type Parcel } from './land/listings/parcels.ts'
import type { FoundPlace } from './land/places/find-places.ts'
import { findPlaces } from './land/places/find-places.ts'
import type { Db } from './platform/db/database.ts'

/** Every content type by its kind. */
export const CONTENT_TYPES = {
  listing: listingType,
  blog_post: postType,
  city_page: cityType,
  dataset: datasetType,
} as const

/**
 * The content that admins edit. Every operation may throw AppError `access_denied`, `two_factor_needed` or `unavailable`,
 * and `not_found` for an unknown id. Each change shares one transaction with its entry in the activity log.
 */
export interface ContentServices {
  listings: ContentService<ListingRow, AdminListing, ListingValues> & {
    /** The place of a point, as a save would find it; null when the text is not a point. */
    findPlace(viewer: Viewer, gps: string): Promise<FoundPlace | null>
    /** Outlines of published parcels in a box, without the listing `except`. */
    findParcels(viewer: Viewer, options: { box: Box; except: string | null }): Promise<Parcel[]>
  }
  posts: ContentService<PostRow, AdminPost, PostValues> & VersionedContent<AdminPost>
  cities: ContentService<CityRow, AdminCity, CityValues> & VersionedContent<AdminCity>
  datasets: ContentService<DatasetRow, AdminDataset, DatasetValues> & VersionedContent<AdminDataset>
  counts(viewer: Viewer): Promise<Record<'listings' | 'posts' | 'cities' | 'datasets', ContentCounts>>
}

export function createContentServices(db: Db): ContentServices {
  return {
    listings: {
      ...createContentService(db, listingType),
      async findPlace(viewer, gps) {
        assertMay(viewer, 'change content')
        const point = parseGps(gps)
        if (point === null) return null
        const [place] = await findPlaces(db, [point])
        return place ?? null
      },
      async findParcels(viewer, options) {
        assertMay(viewer, 'change content')
        return findParcels(db, options)
      },
    },
    posts: createContentService(db, postType),
    cities: createContentService(db, cityType),
    datasets: createContentService(db, datasetType),
    async counts(viewer) {
      assertMay(viewer, 'see the admin')
      const [listings, posts, cities, datasets] = await Promise.all([
        countContent(db, listingType),
        countContent(db, postType),
        countContent(db, cityType),
        countContent(db, datasetType),
      ])
      return { listings, posts, cities, datasets }
    },
  }
}

import { parseGps } from '../../domain/content/gps.ts'
import { assertMay } from '../../domain/permissions.ts'
import type { Db } from '../db/database.ts'
import { cityType } from './content/city-type.ts'
import { createContentService } from './content/content.ts'
import type { AnyContentType } from './content/content-type.ts'
import { datasetType } from './content/dataset-type.ts'
import { listingType } from './content/listing-type.ts'
import { postType } from './content/post-type.ts'
import { countContent } from './content/read-content.ts'
import { findPlaces } from './place-finder.ts'
import type { Services } from './services.ts'

/** What the operator writes. */
export function createManage(db: Db): Services['manage'] {
  const count = (type: unknown) => countContent(db, type as AnyContentType)
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
    },
    posts: createContentService(db, postType),
    cities: createContentService(db, cityType),
    datasets: createContentService(db, datasetType),
    async counts(viewer) {
      assertMay(viewer, 'see the admin')
      const [listings, posts, cities, datasets] = await Promise.all(
        [listingType, postType, cityType, datasetType].map(count),
      )
      return { listings: listings!, posts: posts!, cities: cities!, datasets: datasets! }
    },
  }
}

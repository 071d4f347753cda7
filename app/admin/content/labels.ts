import { href } from 'react-router'
import type { ContentKind } from '../../../domain/content/admin-content.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { ALL_EVIDENCE_SLOTS, evidenceField } from '../../../domain/listing/evidence-fields.ts'
import type { UploadKind } from '../../../domain/upload/uploads.ts'
import type { ListLabels } from '../list/list-labels.ts'

/** The texts, paths and error codes of one type of content in the admin. */
export interface ContentTypeLabels extends ListLabels {
  kind: ContentKind
  add: string
  edit: string
  save: string
  /** The public path in front of the slug. */
  publicPath: string
  /** The kind of upload that each file field takes. */
  files: Record<string, UploadKind>
  /** The error codes of failed operations. */
  failures: Record<'list' | 'save' | 'delete' | 'status' | 'missing', ErrorCode>
  /** True: items of this type can't be featured or duplicated. */
  isPlain?: true
}

export const LISTING: ContentTypeLabels = {
  kind: 'listing',
  path: href('/admin/listings'),
  singular: 'listing',
  plural: 'listings',
  heading: 'Listings',
  add: 'Add Listing',
  edit: 'Edit listing',
  save: 'Save Listing',
  empty: 'No listings yet',
  emptyHint: 'Add the first parcel. It stays a draft until you publish it.',
  publicPath: '/listings/',
  files: {
    images: 'listing-image',
    videos: 'listing-video',
    ...Object.fromEntries(
      ALL_EVIDENCE_SLOTS.map((slot) => [evidenceField(slot, 'document'), 'power-document' as const]),
    ),
  },
  failures: {
    list: 'listings_failed',
    save: 'listing_save_failed',
    delete: 'listing_delete_failed',
    status: 'listing_status_failed',
    missing: 'listing_not_found',
  },
}

export const BLOG_POST: ContentTypeLabels = {
  kind: 'blog_post',
  path: href('/admin/blog'),
  singular: 'blog post',
  plural: 'blog posts',
  heading: 'Blog',
  add: 'Add Blog Post',
  edit: 'Edit blog post',
  save: 'Save Blog Post',
  empty: 'No blog posts yet',
  emptyHint: 'Write the first one. It stays a draft until you publish it or its scheduled time.',
  publicPath: '/blog/',
  files: { cover_image: 'blog-cover' },
  failures: {
    list: 'blog_posts_failed',
    save: 'blog_save_failed',
    delete: 'blog_delete_failed',
    status: 'blog_status_failed',
    missing: 'blog_post_not_found',
  },
}

export const CITY_PAGE: ContentTypeLabels = {
  kind: 'city_page',
  path: href('/admin/cities'),
  singular: 'city page',
  plural: 'city pages',
  heading: 'City Pages',
  add: 'Add City Page',
  edit: 'Edit city page',
  save: 'Save City Page',
  empty: 'No city pages yet',
  emptyHint: 'Write the first one. It stays a draft until you publish it.',
  publicPath: '/city/',
  files: { hero_image: 'city-hero' },
  failures: {
    list: 'city_pages_failed',
    save: 'city_save_failed',
    delete: 'city_delete_failed',
    status: 'city_status_failed',
    missing: 'city_page_not_found',
  },
}

export const DATASET: ContentTypeLabels = {
  kind: 'dataset',
  path: href('/admin/datasets'),
  singular: 'dataset',
  plural: 'datasets',
  heading: 'Datasets',
  add: 'Add Dataset',
  edit: 'Edit dataset',
  save: 'Save Dataset',
  empty: 'No datasets yet',
  emptyHint: 'Add the first file. Only admins can see it until you publish it.',
  publicPath: '/dashboard/',
  files: { file_path: 'dataset-file' },
  failures: {
    list: 'datasets_failed',
    save: 'dataset_save_failed',
    delete: 'dataset_delete_failed',
    status: 'dataset_status_failed',
    missing: 'dataset_not_found',
  },
  isPlain: true,
}

/** The specified question, also for several items. */
export function deleteQuestion({ singular, plural }: ContentTypeLabels, count: number): string {
  return `Are you sure you want to delete ${count === 1 ? `this ${singular}` : `these ${count} ${plural}`}?`
}

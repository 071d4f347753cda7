import type { ContentKind } from '../../../domain/content/managed.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { UploadKind } from '../../../domain/uploads.ts'

/** How a screen speaks of what it manages. */
export interface Noun {
  kind: ContentKind
  path: string
  /** In the middle of a sentence. */
  one: string
  many: string
  heading: string
  add: string
  edit: string
  save: string
  empty: string
  /** One sentence below it. */
  about: string
  /** Where visitors see one, before its slug. */
  publicPath: string
  /** What kind of file each field of the form takes. */
  files: Record<string, UploadKind>
  /** What the catalogue says of what fails. */
  failures: Record<'list' | 'save' | 'delete' | 'status', ErrorCode>
  /** Without it, none is featured or copied. */
  isPlain?: true
}

export const LISTING: Noun = {
  kind: 'listing',
  path: '/admin/listings',
  one: 'listing',
  many: 'listings',
  heading: 'Listings',
  add: 'Add Listing',
  edit: 'Edit listing',
  save: 'Save Listing',
  empty: 'No listings yet',
  about: 'Add the first parcel. It stays a draft until you publish it.',
  publicPath: '/listings/',
  files: { images: 'listing-image', videos: 'listing-video' },
  failures: {
    list: 'listings_failed',
    save: 'listing_save_failed',
    delete: 'listing_delete_failed',
    status: 'listing_status_failed',
  },
}

export const BLOG_POST: Noun = {
  kind: 'blog_post',
  path: '/admin/blog',
  one: 'blog post',
  many: 'blog posts',
  heading: 'Blog',
  add: 'Add Blog Post',
  edit: 'Edit blog post',
  save: 'Save Blog Post',
  empty: 'No blog posts yet',
  about: 'Write the first one. It stays a draft until you publish it or its hour comes.',
  publicPath: '/blog/',
  files: { cover_image: 'blog-cover' },
  failures: {
    list: 'blog_posts_failed',
    save: 'blog_save_failed',
    delete: 'blog_delete_failed',
    status: 'blog_status_failed',
  },
}

export const CITY_PAGE: Noun = {
  kind: 'city_page',
  path: '/admin/cities',
  one: 'city page',
  many: 'city pages',
  heading: 'City Pages',
  add: 'Add City Page',
  edit: 'Edit city page',
  save: 'Save City Page',
  empty: 'No city pages yet',
  about: 'Write the first one. It stays a draft until you publish it.',
  publicPath: '/city/',
  files: { hero_image: 'city-hero' },
  failures: {
    list: 'city_pages_failed',
    save: 'city_save_failed',
    delete: 'city_delete_failed',
    status: 'city_status_failed',
  },
}

export const DATASET: Noun = {
  kind: 'dataset',
  path: '/admin/datasets',
  one: 'dataset',
  many: 'datasets',
  heading: 'Datasets',
  add: 'Add Dataset',
  edit: 'Edit dataset',
  save: 'Save Dataset',
  empty: 'No datasets yet',
  about: 'Add the first file. Nobody but admins sees it until you publish it.',
  publicPath: '/dashboard/',
  files: { file_path: 'dataset-file' },
  failures: {
    list: 'datasets_failed',
    save: 'dataset_save_failed',
    delete: 'dataset_delete_failed',
    status: 'dataset_status_failed',
  },
  isPlain: true,
}

/** The question of the specification; several are asked about at once. */
export function deleteQuestion({ one, many }: Noun, count: number): string {
  return `Are you sure you want to delete ${count === 1 ? `this ${one}` : `these ${count} ${many}`}?`
}

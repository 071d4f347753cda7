import type { Permission } from '../permissions.ts'
import type { Bucket } from './media.ts'

/**
 * Accepted uploads, who may send them, and where they are stored: sections 7 and 9 of the specification. PDFs, `data` and
 * `features` are stored unchanged.
 */
export const UPLOAD_KINDS = {
  'listing-image': {
    by: 'owner',
    bucket: 'listing-media',
    folder: 'images',
    content: 'picture',
    maxBytes: 10 * 1024 * 1024,
    limit: 'Images may be up to 10 MB each.',
  },
  'listing-video': {
    by: 'owner',
    bucket: 'listing-media',
    folder: 'videos',
    content: 'video',
    maxBytes: 100 * 1024 * 1024,
    limit: 'Videos may be up to 100 MB each.',
  },
  'power-document': {
    by: 'owner',
    bucket: 'documents',
    folder: 'power-documents',
    content: 'document',
    maxBytes: 20 * 1024 * 1024,
    limit: 'A document may be up to 20 MB.',
  },
  /** A survey, a title or an environmental report. */
  'listing-document': {
    by: 'owner',
    bucket: 'documents',
    folder: 'listing-documents',
    content: 'document',
    maxBytes: 20 * 1024 * 1024,
    limit: 'A document may be up to 20 MB.',
  },
  /** Proof that the land is the uploader's. */
  'ownership-document': {
    by: 'owner',
    bucket: 'documents',
    folder: 'ownership-documents',
    content: 'document',
    maxBytes: 20 * 1024 * 1024,
    limit: 'A document may be up to 20 MB.',
  },
  /** Comes with a message between a builder and a landowner, or with the operator. */
  'message-file': {
    by: 'owner',
    bucket: 'documents',
    folder: 'message-files',
    content: 'document',
    maxBytes: 20 * 1024 * 1024,
    limit: 'A file may be up to 20 MB.',
  },
  'blog-cover': {
    by: 'admin',
    bucket: 'blog-media',
    folder: 'covers',
    content: 'picture',
    maxBytes: 5 * 1024 * 1024,
    limit: 'A cover image may be up to 5 MB.',
  },
  'city-hero': {
    by: 'admin',
    bucket: 'blog-media',
    folder: 'city-heroes',
    content: 'picture',
    maxBytes: 5 * 1024 * 1024,
    limit: 'A hero image may be up to 5 MB.',
  },
  'dataset-file': {
    by: 'admin',
    bucket: 'datasets',
    folder: 'files',
    content: 'data',
    maxBytes: 1024 * 1024 * 1024,
    limit: 'A dataset may be up to 1 GB (1,073,741,824 bytes).',
  },
  'layer-file': {
    by: 'admin',
    bucket: 'datasets',
    folder: 'layers',
    content: 'features',
    maxBytes: 1024 * 1024 * 1024,
    limit: 'A layer’s file may be up to 1 GB (1,073,741,824 bytes).',
  },
} as const satisfies Record<string, UploadRules>

/** The limit of a form with files: fits the largest one with its fields. Each file and each field has its own limit too. */
export const FILE_FORM = { maxBytes: UPLOAD_KINDS['dataset-file'].maxBytes + 4 * 1024 * 1024, isStreamed: true }

/** A file whose polygons become an area to search in. */
export const MAX_AREA_FILE_BYTES = 5_000_000
/** The limit of a form with such a file. */
export const AREA_FORM = { maxBytes: MAX_AREA_FILE_BYTES + 1024 * 1024 }

export type UploadContent = 'picture' | 'video' | 'document' | 'data' | 'features'

/** Whether files of this content are shown on pages. Others are downloaded, photos of documents too. */
export const isMedia = (content: UploadContent): content is 'picture' | 'video' =>
  content === 'picture' || content === 'video'

interface UploadRules {
  /** Who may upload it: everyone with an account for a listing of their own, or admins only. */
  by: 'owner' | 'admin'
  bucket: Bucket
  folder: string
  content: UploadContent
  maxBytes: number
  /** Error message for a file over the limit. */
  limit: string
}

export type UploadKind = keyof typeof UPLOAD_KINDS
/** Files of content, which the JSON API takes too. */
export type ContentUploadKind = Exclude<UploadKind, 'layer-file' | 'ownership-document' | 'message-file'>

/** The permission to upload files of this kind. */
export const uploadPermission = (kind: UploadKind): Permission =>
  UPLOAD_KINDS[kind].by === 'owner' ? 'upload own files' : 'change content'

export const isUploadKind = (kind: string): kind is UploadKind => Object.hasOwn(UPLOAD_KINDS, kind)

/** `accept` attributes of file inputs. The server checks the content of each file as well. */
export const ACCEPTED: Record<UploadContent, string> = {
  picture: 'image/png,image/jpeg,image/webp,image/avif,.png,.jpg,.jpeg,.webp,.avif',
  video: 'video/mp4,video/quicktime,.mp4,.mov',
  document: 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png',
  data: '.csv,.geojson,.json,.ndjson,.jsonl,.parquet,.zip,text/csv,application/geo+json,application/json,application/zip',
  features:
    '.csv,.geojson,.json,.geojsonl,.ndjson,.topojson,.gz,.zip,.gpkg,.fgb,.kml,.kmz,text/csv,application/geo+json,application/json,application/zip,application/gzip',
}

/** A file that was checked and stored. */
export interface StoredUpload {
  id: string
  kind: UploadKind
  /** Storage path, which rows refer to. */
  path: string
  /** Public URL. */
  url: string
  bytes: number
  /** Pixels; null for a video whose header has none. */
  width: number | null
  height: number | null
}

/** Size of an upload part: the most of an upload in memory, and the most to resend after a lost connection. */
export const UPLOAD_CHUNK_BYTES = 4 * 1024 * 1024

import { sql } from 'kysely'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import { type ComparableParcel, compareParcels } from '../../../domain/review/compare-parcels.ts'
import type { DuplicateDraft, DuplicateReason, Duplicates, PictureMatch } from '../../../domain/review/duplicates.ts'
import { type AlikePictures, findAlikePictures } from '../../content/uploads/alike-pictures.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOtherDrafts } from './other-drafts.ts'
import { findOtherListings } from './other-listings.ts'

/** Of each, the ones with the most in common. */
const MAX_DUPLICATES = 50
const MAX_SAME_DOCUMENTS = 50

interface Submission {
  draftId: string
  /** The listing that the draft changes; null for a new one. */
  listingId: string | null
  values: OwnerValues
}

/** Files of the submission, and those that look or are the same. */
interface Files {
  pictures: AlikePictures[]
  documents: string[]
}

/**
 * Listings and other submissions in review that may be of the same land, or that share text, pictures or documents with
 * a submission, at most 50 each. Which ones are compared: see `findOtherListings` and `findOtherDrafts`. The listing that
 * the draft changes isn't among them.
 */
export async function findDuplicates(db: Db, { draftId, listingId, values }: Submission): Promise<Duplicates> {
  const documents = values.power_evidence_entries.map(({ document }) => document).filter((path) => path !== null)
  const files: Files = {
    pictures: [...(await findAlikePictures(db, values.images)), ...values.images.map(sameFile)],
    documents: [...documents, ...(await findSameDocuments(db, documents))],
  }
  const images = [...new Set(files.pictures.map(({ otherPath }) => otherPath))]
  const listings = await findOtherListings(db, { values, listingId, images, documents: files.documents })
  const drafts = await findOtherDrafts(db, { draftId, listingId })
  return {
    listings: mostAlike(
      listings.map((listing) => {
        const { id, slug, title, is_published, owner_id } = listing
        return { id, slug, title, is_published, owner_id, ...compare(values, files, listing) }
      }),
    ),
    drafts: mostAlike(
      drafts.map((draft) => ({
        id: draft.id,
        title: draft.title,
        owner_id: draft.owner_id,
        ...compare(values, files, draft),
      })),
    ),
  }
}

const sameFile = (path: string): AlikePictures => ({ path, otherPath: path, distance: 0, similarity: 1 })

/** Documents with the same bytes, uploaded once more. */
async function findSameDocuments(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ path: string }>`
    select distinct other.path from uploads as one join uploads as other
      on other.bucket = one.bucket and other.sha256 = one.sha256 and other.path <> one.path
    where one.bucket = 'documents' and one.path = any(${[...paths]}::text[])
    order by other.path limit ${MAX_SAME_DOCUMENTS}::int`.execute(db)
  return rows.map(({ path }) => path)
}

type Other = ComparableParcel & { images: string[]; documents: string[] }
type Comparison = Pick<DuplicateDraft, 'by' | 'overlap' | 'likeness' | 'pictures'>

function compare(values: OwnerValues, files: Files, other: Other): Comparison {
  const { by, ...figures } = compareParcels(values, other)
  const pictures = files.pictures.flatMap(({ path, otherPath, similarity }): PictureMatch[] => {
    const index = other.images.indexOf(otherPath)
    return index === -1 ? [] : [{ path, otherPath, number: index + 1, similarity }]
  })
  const fileReasons: DuplicateReason[] = []
  if (pictures.length > 0) fileReasons.push('picture')
  if (other.documents.some((path) => files.documents.includes(path))) fileReasons.push('document')
  return { by: [...by, ...fileReasons], ...figures, pictures }
}

function mostAlike<T extends Comparison>(compared: readonly T[]): T[] {
  const found = compared.filter(({ by }) => by.length > 0)
  const rank = ({ by, overlap, likeness }: Comparison) => by.length + (overlap ?? 0) + (likeness ?? 0)
  return found.toSorted((a, b) => rank(b) - rank(a)).slice(0, MAX_DUPLICATES)
}

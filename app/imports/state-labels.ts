import type { ListingImportState } from '../../domain/draft/listing-import.ts'

export const IMPORT_STATE_LABELS: Record<ListingImportState, string> = {
  planned: 'Not applied',
  applying: 'Applying',
  applied: 'Applied',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped',
}

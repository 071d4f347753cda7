import { z } from 'zod'
import { COLUMN_ROLES, type ColumnRole } from '../../../domain/screening/file-preview.ts'
import type { ChosenColumns } from '../parcel-columns.ts'

const MAX_TEXT = 10_000

const choice = z.partialRecord(z.enum(Object.keys(COLUMN_ROLES) as [ColumnRole]), z.string())

/** The field `columns` of a form, which comes before the file: JSON of the column of each role. Anything else chooses none. */
export function chosenColumns(form: FormData): ChosenColumns {
  const text = form.get('columns')
  if (typeof text !== 'string' || text === '' || text.length > MAX_TEXT) return new Map()
  try {
    return new Map(Object.entries(choice.parse(JSON.parse(text))))
  } catch {
    return new Map()
  }
}

import { sql } from 'kysely'
import { UNTITLED } from '../../../domain/draft/draft.ts'

/** `draftTitle` in SQL, of `draft`. */
export const DRAFT_TITLE = sql<string>`coalesce(
  nullif(trim(draft.fields -> 'landowner_name' ->> 0), ''), nullif(trim(draft.fields -> 'address' ->> 0), ''), ${sql.lit(UNTITLED)})`

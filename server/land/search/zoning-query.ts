import { sql } from 'kysely'
import { editDistance } from '../../../domain/text/edit-distance.ts'
import type { Db } from '../../platform/db/database.ts'

export interface ZoningQuery {
  /** Codes of the zonings that have all the words; null when zoning is not filtered by words. */
  codes: string[] | null
  /** True when no listing has such a zoning, so that nothing can match. */
  unknown: boolean
}

export const NO_ZONING: ZoningQuery = { codes: null, unknown: false }

/** Finds the zonings of listings that contain these words, by stem. Stop words filter nothing. */
export async function readZoning(db: Db, text: string): Promise<ZoningQuery> {
  const { rows } = await sql<{ code: string | null; empty: boolean }>`
    select zonings.code::text, numnode(query.words) = 0 as empty
    from (select plainto_tsquery('english', ${text}) as words) as query
      left join listing_zonings as zonings on zonings.words @@ query.words`.execute(db)
  if (rows[0]?.empty) return NO_ZONING
  const codes = rows.flatMap(({ code }) => (code === null ? [] : [code]))
  return { codes, unknown: codes.length === 0 }
}

/** “M9xyz”: letters of a district, then a digit. */
const DISTRICT = /^\s*([a-z]{1,3})-?\d/i
const MAX_DISTRICTS = 200

/**
 * The district that listings have and that is spelled most like a typed one with the same letters: “M-1” for “M9xyz”. Null if
 * there is none. The parser of PostgreSQL reads “M-1” as two words and “M1” as one.
 */
export async function findSimilarDistrict(db: Db, text: string): Promise<string | null> {
  const letters = DISTRICT.exec(text)?.[1]?.toLowerCase()
  if (letters === undefined) return null
  const { rows } = await sql<{ district: string }>`
    with words as (
      select code, lexeme, at from listing_zonings, unnest(words) as word (lexeme, positions), unnest(positions) as at
      where lexeme ~ ${`^${letters}([0-9]{1,2}[a-z]?)?$`}::text or lexeme ~ '^-[0-9]{1,2}$'
    )
    select distinct upper(first.lexeme || coalesce(second.lexeme, '')) as district
    from words as first
      left join words as second on second.code = first.code and second.at = first.at + 1 and second.lexeme like '-%'
        and first.lexeme = ${letters}::text
    where first.lexeme not like '-%' and (second.lexeme is not null or first.lexeme ~ '[0-9]')
    order by district limit ${sql.lit(MAX_DISTRICTS)}`.execute(db)
  const typed = text.trim().toUpperCase()
  const distance = (district: string) => editDistance(typed, district)
  return rows.map(({ district }) => district).sort((a, b) => distance(a) - distance(b))[0] ?? null
}

import type pg from 'pg'

/** A position in the write-ahead log of PostgreSQL, in bytes (log sequence number). */
export type Lsn = bigint

const PATTERN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Parses PostgreSQL's text form, such as `16/B374D848`; null for any other text. */
export function parseLsn(text: string | null): Lsn | null {
  const [, high, low] = PATTERN.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

/** The end of a primary's log, after everything that it has committed, whether flushed or not. */
export async function readPosition(primary: Pick<pg.Pool, 'query'>): Promise<Lsn | null> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
  const lsn = parseLsn(rows[0]?.lsn ?? null)
  return lsn === null ? null : endOfRecord(lsn)
}

const PAGE = 8_192n
const PAGE_HEADER = 24n
const SEGMENT = 16_777_216n
const SEGMENT_HEADER = 40n

/**
 * PostgreSQL returns where the next record will begin. At the start of a page that is after its header, but replicas count up to the
 * end of the last record, before it. On an idle server they would never reach the next record.
 */
export function endOfRecord(lsn: Lsn): Lsn {
  if (lsn % SEGMENT === SEGMENT_HEADER) return lsn - SEGMENT_HEADER
  return lsn % PAGE === PAGE_HEADER ? lsn - PAGE_HEADER : lsn
}

/** PostgreSQL's text form. */
export const formatLsn = (lsn: Lsn): string => `${hex(lsn >> 32n)}/${hex(lsn & 0xffff_ffffn)}`

const hex = (number: bigint) => number.toString(16).toUpperCase()

/** A file that cannot be read, or not within what one may take; the message says why to who uploaded it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** More columns than any table for people has. */
export const MOST_COLUMNS = 1_000
/** What is told of rows that could not be read. */
export const TOLD_BAD_ROWS = 100
/** With more of them, the file is not what it is taken for. */
export const MOST_BAD_ROWS = 100_000

const counted = (count: number) => count.toLocaleString('en-US')

export const tooManyColumns = (count: number) =>
  new Unreadable(`The file has ${counted(count)} columns; at most ${counted(MOST_COLUMNS)} are taken.`)

export const tooManyBadRows = (first: string) =>
  new Unreadable(`More than ${counted(MOST_BAD_ROWS)} rows cannot be read. The first: ${first}`)

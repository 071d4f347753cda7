import { Readable } from 'node:stream'
import chain from 'stream-chain'
import { pick } from 'stream-json/filters/pick.js'
import { parser } from 'stream-json/parser.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { decodedText, detectFileEncoding, startOfText } from './encoding.ts'
import { chunksWithNulls, withNulls } from './not-finite.ts'
import { readHead } from './read-head.ts'
import { withoutSeparator } from './sniff-data.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** One object of a file, or why it can't be read. Rows count from 1. */
export type ReadObject = { row: number; object: Record<string, unknown> } | { row: number; problem: string }

/** An integer that a number would change. */
const isLongInteger = (text: string): boolean =>
  text.length > 15 && /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text))

/** Longer than any sensible row. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024

/**
 * Reads the objects of a JSON array, of newline-delimited JSON, or the features of a FeatureCollection.
 * @throws UnreadableFileError for invalid JSON
 */
export async function* readObjects(path: string, { maxLength = Infinity } = {}): AsyncGenerator<ReadObject> {
  const { head } = await readHead(path)
  const encoding = await detectFileEncoding(path, head)
  const text = startOfText(head, encoding)
  const whole = wholeFirstLine(text)
  if (text.startsWith('[')) yield* readTree({ path, encoding, filters: () => [], maxLength })
  else if (whole !== null && !isCollection(whole)) yield* readLines(path, encoding)
  else if (isCollection(whole) || /"features"\s*:/.test(text) || /"type"\s*:\s*"FeatureCollection"/.test(text)) {
    yield* readTree({ path, encoding, filters: () => [pick({ filter: 'features', once: true })], maxLength })
  } else
    throw new UnreadableFileError('Expected an array of objects, one object per line, or a GeoJSON FeatureCollection.')
}

/** The first line, if it is a complete object; else null. */
function wholeFirstLine(text: string): Record<string, unknown> | null {
  const [line = ''] = text.split(/\r?\n/, 1)
  try {
    const value = parseJson(withoutSeparator(line))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a list that should be an object. */
export const readObject = (row: number, value: unknown): ReadObject =>
  isObject(value) ? { row, object: value } : { row, problem: 'Not an object.' }

const isCollection = (value: Record<string, unknown> | null) => value?.type === 'FeatureCollection'

interface Tree {
  path: string
  encoding: string
  /** What chooses the list; new ones for each reading. */
  filters: () => unknown[]
  maxLength: number
}

class InvalidJsonError extends UnreadableFileError {}

/** Reads the items of a list. If it isn't JSON, it is read again with NaN as null, from the item that couldn't be read. */
async function* readTree(tree: Tree): AsyncGenerator<ReadObject> {
  let last = 0
  try {
    for await (const read of readItems(tree)) {
      last = read.row
      yield read
    }
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error
    for await (const read of readItems(tree, chunksWithNulls)) if (read.row > last) yield read
  }
}

async function* readItems(
  { path, encoding, filters, maxLength }: Tree,
  rewrite = (chunks: AsyncGenerator<string>) => chunks,
): AsyncGenerator<ReadObject> {
  let [row, length] = [0, 0]
  async function* text() {
    for await (const chunk of decodedText(path, encoding)) {
      length += chunk.length
      if (length > maxLength) throw new UnreadableFileError(tooLong(row, maxLength))
      yield chunk
    }
  }
  const source = Readable.from(rewrite(text()))
  const items = chain([source, parser({ streamValues: false }), ...filters(), streamItems()] as Parameters<
    typeof chain
  >[0]) as unknown as AsyncIterable<{ value: unknown }>
  try {
    for await (const { value } of items) {
      row += 1
      length = 0
      yield readObject(row, value)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined || error instanceof UnreadableFileError) throw error
    const where = row === 0 ? 'at the start' : `after row ${row.toLocaleString('en-US')}`
    if (NO_LIST.test((error as Error).message))
      throw new UnreadableFileError('The “features” of the file aren’t a list. Export it again.', { cause: error })
    throw new InvalidJsonError(
      `The file has invalid JSON ${where}. It may be damaged or cut off: export or download it again.`,
      { cause: error },
    )
  } finally {
    source.destroy()
  }
}

/** What `streamArray` says. */
const NO_LIST = /should be an array/

/** Like `streamArray`, with long integers as text. A step of its own would take longer. */
function streamItems() {
  const stream = streamArray()
  return (token: Parameters<typeof stream>[0]) =>
    stream(
      token.name === 'numberValue' && isLongInteger(token.value) ? { name: 'stringValue', value: token.value } : token,
    )
}

const tooLong = (row: number, maxLength: number) =>
  `What follows feature ${row.toLocaleString('en-US')} is longer than ${Math.round(maxLength / 1_000_000)} MB.`

async function* readLines(path: string, encoding: string): AsyncGenerator<ReadObject> {
  let row = 0
  for await (const line of linesOf(path, encoding)) {
    const text = withoutSeparator(line).trim()
    if (text === '') continue
    row += 1
    yield readLine(row, text)
  }
}

/** What may be a long integer. With a reviver, parsing takes several times longer. */
const LONG_DIGITS = /[:[,\s-]\d{16}/
type Reviver = (key: string, value: unknown) => unknown
const longIntegerAsText = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && isLongInteger(source ?? '') ? source : value

const parseStrict = (text: string): unknown =>
  LONG_DIGITS.test(text) ? JSON.parse(text, longIntegerAsText as Reviver) : JSON.parse(text)

/** Integers that a number can't hold are texts, and NaN is null. @throws SyntaxError */
export function parseJson(text: string): unknown {
  try {
    return parseStrict(text)
  } catch (error) {
    const rewritten = withNulls(text)
    if (rewritten === text) throw error
    return parseStrict(rewritten)
  }
}

function readLine(row: number, text: string): ReadObject {
  try {
    return readObject(row, parseJson(text))
  } catch (error) {
    return { row, problem: `Not valid JSON: ${(error as Error).message.slice(0, 120)}` }
  }
}

async function* linesOf(path: string, encoding: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of decodedText(path, encoding)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH) throw new UnreadableFileError('A line in the file is longer than 16 MB.')
    yield* lines
  }
  if (rest !== '') yield rest
}

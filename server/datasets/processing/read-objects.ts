import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import chain from 'stream-chain'
import { pick } from 'stream-json/filters/pick.js'
import { parser } from 'stream-json/parser.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { decodeHead, type Encoding, encodingOf } from './encoding.ts'
import { DATA_HEAD_BYTES, withoutSeparator } from './sniff-data.ts'
import { Unreadable } from './unreadable.ts'

/** One object of a file, or why there is none; rows count from 1. */
export type ReadObject = { row: number; object: Record<string, unknown> } | { row: number; problem: string }

/** More than any row for a table has. */
const LONGEST_LINE = 16 * 1024 * 1024

/**
 * The objects of JSON: an array of them, one a line, or the features of a FeatureCollection.
 * @throws Unreadable where the JSON itself is broken
 */
export async function* readObjects(path: string): AsyncGenerator<ReadObject> {
  const { head, encoding } = await headOf(path)
  const text = decodeHead(head, encoding).replace(/^[\ufeff\s]+/, '')
  const whole = wholeFirstLine(text)
  if (text.startsWith('[')) yield* readTree(path, encoding, [streamArray()])
  else if (whole !== null && !isCollection(whole)) yield* readLines(path, encoding)
  else if (isCollection(whole) || /"features"\s*:/.test(text) || /"type"\s*:\s*"FeatureCollection"/.test(text)) {
    yield* readTree(path, encoding, [pick({ filter: 'features', once: true }), streamArray()])
  } else throw new Unreadable('Expected an array of objects, one object a line, or a GeoJSON FeatureCollection.')
}

async function headOf(path: string): Promise<{ head: Buffer; encoding: Encoding }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DATA_HEAD_BYTES), 0, DATA_HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    return { head, encoding: encodingOf(head) ?? 'utf-8' }
  } finally {
    await file.close()
  }
}

/** The first line as the object that it is by itself; null where it goes on below. */
function wholeFirstLine(text: string): Record<string, unknown> | null {
  const [line = ''] = text.split(/\r?\n/, 1)
  try {
    const value: unknown = JSON.parse(withoutSeparator(line))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCollection = (value: Record<string, unknown> | null) => value?.type === 'FeatureCollection'

/** The text in pieces, without the mark that some programs put before it. */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: 131_072 })) {
    yield decoder.decode(chunk as Buffer, { stream: true })
  }
  yield decoder.decode()
}

async function* readTree(path: string, encoding: Encoding, parts: unknown[]): AsyncGenerator<ReadObject> {
  let row = 0
  const source = Readable.from(textOf(path, encoding))
  const items = chain([source, parser({ streamValues: false }), ...parts] as Parameters<
    typeof chain
  >[0]) as unknown as AsyncIterable<{ value: unknown }>
  try {
    for await (const { value } of items) {
      row += 1
      yield isObject(value) ? { row, object: value } : { row, problem: 'It is no object.' }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    const where = row === 0 ? 'At its beginning' : `After row ${row.toLocaleString('en-US')}`
    throw new Unreadable(`${where} the file is no JSON: ${(error as Error).message.split('\n')[0]}.`)
  } finally {
    source.destroy()
  }
}

async function* readLines(path: string, encoding: Encoding): AsyncGenerator<ReadObject> {
  let row = 0
  for await (const line of linesOf(path, encoding)) {
    const text = withoutSeparator(line).trim()
    if (text === '') continue
    row += 1
    yield readLine(row, text)
  }
}

function readLine(row: number, text: string): ReadObject {
  try {
    const object: unknown = JSON.parse(text)
    return isObject(object) ? { row, object } : { row, problem: 'It is no object.' }
  } catch (error) {
    return { row, problem: `It is no JSON: ${(error as Error).message.slice(0, 120)}` }
  }
}

async function* linesOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  let held = ''
  for await (const text of textOf(path, encoding)) {
    const lines = (held + text).split('\n')
    held = lines.pop() ?? ''
    if (held.length > LONGEST_LINE) throw new Unreadable('A line of the file is longer than 16 MB.')
    yield* lines
  }
  if (held !== '') yield held
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCsv } from './csv.ts'
import type { TableRow } from './table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string): Promise<{ columns: readonly string[]; rows: TableRow[] }> {
  const path = join(folder, 'lots.csv')
  await writeFile(path, content)
  const source = await openCsv(path)
  const rows: TableRow[] = []
  for await (const row of source.rows()) rows.push(row)
  return { columns: source.columns, rows }
}

test('numbers a row by the line where it starts, even after multiline values', async () => {
  const { rows } = await read('id,title\r\n\r\n1,"a\r\nb\r\nc"\r\n2,x\r\n,\r\n3,"\r\n"\r\n4,y')
  expect(rows.map(({ number, values }) => [number, values.id])).toEqual([
    [3, '1'],
    [6, '2'],
    [8, '3'],
    [10, '4'],
  ])
})

test('characters and line endings may span two chunks of the file', async () => {
  const line = (i: number) => `${i},"Ünïcödé ${'é'.repeat(i % 7)}"`
  const lines = Array.from({ length: 30_000 }, (_, i) => line(i))
  const { rows } = await read(['id,title', ...lines].join('\r\n'))
  expect(rows).toHaveLength(lines.length)
  expect(rows.every(({ values, number }, i) => line(i) === `${values.id},"${values.title}"` && number === i + 2)).toBe(
    true,
  )
})

test('names unnamed columns and numbers repeated names', async () => {
  const { columns } = await read('title,,title,__proto__\na,b,c,d\n')
  expect(columns).toEqual(['title', 'column 2', 'title (2)', '__proto__'])
})

test.each([';', '\t', '|'])('values may be separated by %j', async (separator) => {
  const { columns, rows } = await read(`${['"a, b"', 'c'].join(separator)}\n1${separator}2\n`)
  expect(columns).toEqual(['a, b', 'c'])
  expect(rows[0]!.values).toEqual({ 'a, b': '1', c: '2' })
})

test('an apostrophe before a sign, which keeps spreadsheets from running it, is no part of the value', async () => {
  const { rows } = await read("id,longitude,phone,note\nR-1,'-97.4095,'+1 512 555 0147,'=1+1\nR-2,-97.5,,'s-Heer\n")
  expect(rows.map(({ values }) => Object.values(values))).toEqual([
    ['R-1', '-97.4095', '+1 512 555 0147', '=1+1'],
    ['R-2', '-97.5', '', "'s-Heer"],
  ])
})

import { expect, test } from 'vitest'
import { readArguments } from './import-arguments.ts'
import { describeColumns } from './import-columns.ts'

const usage = (message: string) =>
  expect.objectContaining({
    name: 'UsageError',
    message,
    hint: expect.stringContaining('Usage: npm run import -- listings FILE [options]'),
  })

test.each<[string[], string]>([
  [[], 'Missing arguments. Use: listings FILE'],
  [['cities', 'x.csv'], "Can't import cities. Use: listings FILE"],
  [['listings'], 'Missing file. Use: listings FILE'],
  [['listings', 'a.csv', 'b.csv'], 'Import one file at a time. Unexpected: b.csv'],
  [['listings', 'a.csv', '--publsh'], "Unknown option '--publsh'."],
  [['listings', 'a.csv', '--map', 'acres'], '--map must be FIELD=COLUMN, not "acres".'],
  [['listings', 'a.csv', '--map', 'shoes=size'], '--map shoes=size: unknown field "shoes".'],
])('%j is refused in one line, with the usage', (args, line) => {
  expect(() => readArguments(args)).toThrow(usage(line))
})

test.each<[string[], string]>([
  [['--id', 'apn'], '--id: the file has no column "apn".'],
  [['--map', 'price=cost'], '--map price=: the file has no column "cost".'],
  [['--title', 'In {zip}'], '--title: the file has no column "zip".'],
  [['--map', 'title='], 'The file has no title column. Add --map title=COLUMN or --title "Land in {COLUMN}".'],
  [['--map', 'acres='], 'The file has no size column. Add --map acres=COLUMN.'],
])('%j does not fit the file', (options, line) => {
  const args = readArguments(['listings', 'lots.csv', ...options])!
  const file = { kind: 'table', columns: ['name', 'size'] } as const
  expect(() => describeColumns(file, args)).toThrow(usage(`${line} Its columns are name, size.`))
})

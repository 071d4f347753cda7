import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from '../../server/platform/db/data-dir-lock.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { openServerTestDatabase } from '../support/database.ts'
import { importFile, readRejections } from '../support/import.ts'
import { SHORT_LIVED } from '../support/product.ts'
import { copyEmbeddedTemplate, SERVER_URL } from '../support/template.ts'

const COMMAND = fileURLToPath(new URL('../../server/edge/cli/import.ts', import.meta.url))

interface Ended {
  code: number | null
  signal: string | null
  out: string
  err: string
}

let env: Record<string, string> = {}

function start(...args: string[]) {
  const child = spawn(process.execPath, [...SHORT_LIVED, COMMAND, ...args], {
    env: { ...process.env, INIT_CWD: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  const ended: Promise<Ended> = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }))
  return { child, ended }
}

const command = (...args: string[]) => start(...args).ended

beforeEach(() => {
  env = {}
})

const rows = (count: number, acres = (i: number) => String((i % 90) + 1)) =>
  [
    'id,title,acres,lat,lng,published',
    ...Array.from({ length: count }, (_, i) => `${i},Lot ${i % 50},${acres(i)},${30 + (i % 900) / 300},-97.5,yes`),
  ].join('\n')

describe.skipIf(SERVER_URL)('with invalid arguments', () => {
  test.each<[string[], string]>([
    [['listings', 'a.csv', '--publsh'], "Unknown option '--publsh'."],
    [['listings', '{file}', '--id', 'apn'], '--id: the file has no column "apn". Its columns are name, size.'],
  ])('%j prints one line and the usage, and exits with code 2', async (args, line) => {
    const file = await importFile('name,size\nLot,5\n')
    const { code, err } = await command(...args.map((arg) => (arg === '{file}' ? file : arg)))
    expect(err.split('\n')[0]).toBe(line)
    expect(err).toContain('Usage: npm run import -- listings FILE [options]')
    expect(code).toBe(2)
  })

  test('--help shows the usage', async () => {
    expect(await command('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /) })
  })

  test('a missing file prints one line and exits with code 1', async () => {
    const { code, err } = await command('listings', '/nowhere/lots.csv')
    expect(err).toBe('File not found: /nowhere/lots.csv\n')
    expect(code).toBe(1)
  })

  test('an unwritable path for rejected rows fails before the import starts', async () => {
    const path = await importFile('id,title,acres\n1,Lot,none\n')
    const { code, err } = await command('listings', path, '--rejected', '/nowhere/rejected.csv')
    expect(err).toContain("Can't write to /nowhere (ENOENT). Choose another path with --rejected.")
    expect(code).toBe(1)
    const sameFile = await command('listings', path, '--rejected', path)
    expect(sameFile).toMatchObject({
      code: 2,
      err: expect.stringContaining('--rejected must not be the imported file itself.'),
    })
  })
})

describe.skipIf(SERVER_URL)('on the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'import data '))
    await copyEmbeddedTemplate(dataDir)
    env = { DATA_DIR: dataDir }
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const ask = (question: (database: Database) => Promise<unknown>) => askEmbedded(dataDir, question)

  test('imports, prints a summary, and changes nothing the second time', async () => {
    const path = await importFile('id,title,acres\n1,Lot,5\n2,Lot,none\n')
    const first = await command('listings', path)
    expect(first).toMatchObject({ code: 0 })
    expect(first.err).toMatch(/^Line 3: acres: .*\n/m)
    expect(first.err).toContain('Columns used: id as external_id, title as landowner_name, acres as parcel_size_acres.')
    expect(first.out).toMatch(
      /^2 rows in .* s \(.* rows\/s\): 1 accepted \(1 new, 0 changed\), 0 unchanged, 1 rejected\.\n/,
    )
    expect(first.out).toContain(`Rejected rows and reasons: ${path}.rejected.csv`)
    expect((await command('listings', path)).out).toContain('0 accepted (0 new, 0 changed), 1 unchanged, 1 rejected.')
    const logged = await ask(
      async ({ db }) => (await sql`select action, subject_title from activity_log order by id`.execute(db)).rows,
    )
    expect(logged).toEqual([{ action: 'listings.imported', subject_title: '1 new and 0 changed from lots.csv' }])
  })

  test('a path is relative to the folder where the command was run', async () => {
    const path = await importFile('id,title,acres\n1,Lot,5\n')
    env.INIT_CWD = dirname(path)
    expect(await command('listings', 'lots.csv', '--dry-run')).toMatchObject({ code: 0 })
  })

  test('a dry run needs no database and writes none', async () => {
    const lock = await lockDataDir(dataDir)
    const path = await importFile('id,title,acres\n1,Lot,5\n2,Lot,none\n')
    const { code, out } = await command('listings', path, '--dry-run')
    lock.release()
    expect(out).toContain('1 valid, 1 rejected.')
    expect(out).toContain('Dry run: nothing was imported.')
    expect(await readRejections(`${path}.rejected.csv`)).toHaveLength(1)
    expect(code).toBe(0)
  })

  test('a data folder in use is reported in one line', async () => {
    const lock = await lockDataDir(dataDir)
    const { code, err } = await command('listings', await importFile('id,title,acres\n1,Lot,5\n'))
    lock.release()
    const last = err.trimEnd().split('\n').at(-1)
    expect(last).toBe(
      `The data folder ${dataDir} is in use by process ${process.pid}. Stop it or set DATA_DIR to another folder.`,
    )
    expect(code).toBe(1)
  })

  interruptions(ask, 1_500)
})

describe.skipIf(!SERVER_URL)('on a server', () => {
  let database: Awaited<ReturnType<typeof openServerTestDatabase>>
  beforeEach(async () => {
    database = await openServerTestDatabase(SERVER_URL!)
    env = { DATABASE_URL: database.url! }
  })
  afterEach(() => database.close())

  interruptions((question) => question(database), 10_000)
})

async function askEmbedded<T>(dataDir: string, question: (database: Database) => Promise<T>): Promise<T> {
  const lock = await lockDataDir(dataDir)
  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }) })
  try {
    return await question(database)
  } finally {
    await database.close()
    lock.release()
  }
}

type Ask = <T>(question: (database: Database) => Promise<T>) => Promise<unknown>

/** Tests for both databases that stop an import of this many rows, at least three batches, after its first batch. */
function interruptions(ask: Ask, count: number): void {
  const readListings = () =>
    ask(async ({ db }) => {
      const { rows } = await sql<{ id: string; whole: string }>`
        select external_id as id, md5(land_listings::text) as whole from land_listings`.execute(db)
      return new Map(rows.map((row) => [row.id, row.whole]))
    }) as Promise<Map<string, string>>
  const bad = (i: number) => (i % 100 === 99 ? 'none' : '5')

  async function interrupted(signal: NodeJS.Signals) {
    const path = await importFile(rows(count, bad))
    const { child, ended } = start('listings', path)
    // The rejected rows of a batch are written once its listings are stored.
    while (child.exitCode === null && (await readFile(`${path}.rejected.csv`, 'utf8').catch(() => '')) === '') {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill(signal)
    return { path, ...(await ended) }
  }

  async function complete(path: string, before: Map<string, string>) {
    const { code, out } = await command('listings', path)
    expect(code).toBe(0)
    const good = count - count / 100
    const [added, unchanged] = [good - before.size, before.size].map((n) => new Intl.NumberFormat('en-US').format(n))
    expect(out).toContain(
      `${added} accepted (${added} new, 0 changed), ${unchanged} unchanged, ${count / 100} rejected.`,
    )
    expect(await readRejections(`${path}.rejected.csv`)).toHaveLength(count / 100)
    const after = await readListings()
    expect(after.size).toBe(good)
    for (const [id, whole] of before) expect(after.get(id)).toBe(whole)
  }

  test('after SIGKILL, a second run completes it and changes no imported rows', async () => {
    const { path, signal } = await interrupted('SIGKILL')
    expect(signal).toBe('SIGKILL')
    const before = await readListings()
    expect(before.size).toBeGreaterThan(0)
    expect(before.size).toBeLessThan(count - count / 100)
    await complete(path, before)
  })

  test('after SIGTERM, it finishes the batch and reports the last row, and a second run completes it', async () => {
    const { path, code, signal, err } = await interrupted('SIGTERM')
    expect({ code, signal }).toEqual({ code: 1, signal: null })
    const stopped =
      /Everything through line (\d+) is imported \((\d+) new, 0 changed, 0 unchanged, (\d+) rejected\)\. Run the same command again/.exec(
        err,
      )!
    const [line, added, rejected] = stopped.slice(1).map(Number)
    expect(added! + rejected!).toBe(line! - 1)
    expect(await readRejections(`${path}.rejected.csv`)).toHaveLength(rejected!)
    const before = await readListings()
    expect(before.size).toBe(added)
    await complete(path, before)
  })
}

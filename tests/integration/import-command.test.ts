import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from '../../server/db/data-dir-lock.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { openServerTestDatabase } from '../support/database.ts'
import { importFile, readRejections } from '../support/import.ts'
import { copyEmbeddedTemplate, SERVER_URL } from '../support/template.ts'

const COMMAND = fileURLToPath(new URL('../../server/cli/import.ts', import.meta.url))
/** The embedded database takes seconds to open, several times a test, and the cores may be shared. */
const LONG = 180_000

interface Ended {
  code: number | null
  signal: string | null
  out: string
  err: string
}

const running: ChildProcess[] = []
let env: Record<string, string> = {}

function start(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, INIT_CWD: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ended: Promise<Ended> = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }))
  return { child, ended }
}

const command = (...args: string[]) => start(...args).ended

beforeEach(() => {
  env = {}
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})

const rows = (count: number, acres = (i: number) => String((i % 90) + 1)) =>
  [
    'id,title,acres,lat,lng,published',
    ...Array.from({ length: count }, (_, i) => `${i},Lot ${i % 50},${acres(i)},${30 + (i % 900) / 300},-97.5,yes`),
  ].join('\n')

describe('typed wrongly', () => {
  test.each<[string[], string]>([
    [[], 'Say what to import: listings FILE.'],
    [['cities', 'x.csv'], 'Say what to import: listings FILE, not cities.'],
    [['listings'], 'Name the file to import: listings FILE.'],
    [['listings', 'a.csv', 'b.csv'], 'One file at a time: b.csv is too much.'],
    [['listings', 'a.csv', '--publsh'], "Unknown option '--publsh'."],
    [['listings', 'a.csv', '--map', 'acres'], '--map takes FIELD=COLUMN, not "acres".'],
    [['listings', 'a.csv', '--map', 'shoes=size'], '--map shoes=size: there is no field "shoes".'],
  ])('%j is answered with one line, the usage and code 2', async (args, line) => {
    const { code, err } = await command(...args)
    expect(err.split('\n')[0]).toBe(line)
    expect(err).toContain('Usage: npm run import -- listings FILE [options]')
    expect(code).toBe(2)
  })

  test.each<[string[], string]>([
    [['--id', 'apn'], '--id names the column "apn", which is not in the file. The file has name, size.'],
    [['--map', 'price=cost'], '--map price= names the column "cost", which is not in the file.'],
    [['--title', 'In {zip}'], '--title names {zip}, which is not in the file.'],
    [['--map', 'title='], 'No column gives the title. Add --map title=COLUMN or --title "Land in {COLUMN}".'],
    [['--map', 'acres='], 'No column gives the size. Add --map acres=COLUMN.'],
  ])('%j does not fit the file', async (options, line) => {
    const { code, err } = await command('listings', await importFile('name,size\nLot,5\n'), ...options)
    expect(err).toContain(line)
    expect(code).toBe(2)
  })

  test('--help shows the usage', async () => {
    expect(await command('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /) })
  })

  test('a file that is not there is one line and code 1', async () => {
    const { code, err } = await command('listings', '/nowhere/lots.csv')
    expect(err).toBe('There is no file /nowhere/lots.csv.\n')
    expect(code).toBe(1)
  })

  test('a place where rejected rows cannot be put is told of before anything is done', async () => {
    const path = await importFile('id,title,acres\n1,Lot,none\n')
    const { code, err } = await command('listings', path, '--rejected', '/nowhere/rejected.csv')
    expect(err).toContain('No file can be made in /nowhere (ENOENT). Set --rejected to a path of yours.')
    expect(code).toBe(1)
    const own = await command('listings', path, '--rejected', path)
    expect(own).toMatchObject({ code: 2, err: expect.stringContaining('--rejected names the file to import itself.') })
  })
})

describe('on the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'import data '))
    await copyEmbeddedTemplate(dataDir)
    env = { DATA_DIR: dataDir }
  }, LONG)
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const ask = (question: (database: Database) => Promise<unknown>) => askEmbedded(dataDir, question)

  test('imports, tells what became of the rows, and says so again without a change', { timeout: LONG }, async () => {
    const path = await importFile('id,title,acres\n1,Lot,5\n2,Lot,none\n')
    const first = await command('listings', path)
    expect(first).toMatchObject({ code: 0 })
    expect(first.err).toContain(
      'Columns taken: id as external_id, title as landowner_name, acres as parcel_size_acres.',
    )
    expect(first.out).toMatch(
      /^2 rows in .* s \(.* rows\/s\): 1 accepted \(1 new, 0 changed\), 0 unchanged, 1 rejected\.\n/,
    )
    expect(first.out).toContain(`are in ${path}.rejected.csv`)
    expect((await command('listings', path)).out).toContain('0 accepted (0 new, 0 changed), 1 unchanged, 1 rejected.')
  })

  test('a path is meant from where the command was typed', { timeout: LONG }, async () => {
    const path = await importFile('id,title,acres\n1,Lot,5\n')
    env.INIT_CWD = dirname(path)
    expect(await command('listings', 'lots.csv', '--dry-run')).toMatchObject({ code: 0 })
  })

  test('a dry run needs no database and writes none', { timeout: LONG }, async () => {
    const lock = await lockDataDir(dataDir)
    const path = await importFile('id,title,acres\n1,Lot,5\n2,Lot,none\n')
    const { code, out } = await command('listings', path, '--dry-run')
    lock.release()
    expect(out).toContain('1 acceptable, 1 rejected.')
    expect(out).toContain('This was a dry run: nothing was imported.')
    expect(await readRejections(`${path}.rejected.csv`)).toHaveLength(1)
    expect(code).toBe(0)
  })

  test('a data folder in use is one line', { timeout: LONG }, async () => {
    const lock = await lockDataDir(dataDir)
    const { code, err } = await command('listings', await importFile('id,title,acres\n1,Lot,5\n'))
    lock.release()
    const last = err.trimEnd().split('\n').at(-1)
    expect(last).toBe(
      `The data folder ${dataDir} is in use by process ${process.pid}. Stop it or set DATA_DIR to another folder.`,
    )
    expect(code).toBe(1)
  })

  interruptions(ask, 5_000)
})

describe.skipIf(!SERVER_URL)('on a server', () => {
  let database: Awaited<ReturnType<typeof openServerTestDatabase>>
  beforeEach(async () => {
    database = await openServerTestDatabase(SERVER_URL!)
    env = { DATABASE_URL: database.url! }
  }, LONG)
  afterEach(() => database.close())

  interruptions((question) => question(database), 20_000)
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

/** What holds for both databases when an import of so many rows is stopped in its middle. */
function interruptions(ask: Ask, count: number): void {
  const everything = () =>
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
    while (child.exitCode === null && (await readFile(`${path}.rejected.csv`, 'utf8').catch(() => '')).length < 500) {
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
    const after = await everything()
    expect(after.size).toBe(good)
    for (const [id, whole] of before) expect(after.get(id)).toBe(whole)
  }

  test('killed outright, a second run completes it and changes nothing that was done', { timeout: LONG }, async () => {
    const { path, signal } = await interrupted('SIGKILL')
    expect(signal).toBe('SIGKILL')
    const before = await everything()
    expect(before.size).toBeGreaterThan(0)
    expect(before.size).toBeLessThan(count - count / 100)
    await complete(path, before)
  })

  test('told to stop, it ends the batch, says how far it came, and a second run completes it', {
    timeout: LONG,
  }, async () => {
    const { path, code, signal, err } = await interrupted('SIGTERM')
    expect({ code, signal }).toEqual({ code: 1, signal: null })
    const told =
      /everything to line (\d+) is done \((\d+) new, 0 changed, 0 unchanged, (\d+) rejected\)\. Run the same command again/.exec(
        err,
      )!
    const [line, added, rejected] = told.slice(1).map(Number)
    expect(added! + rejected!).toBe(line! - 1)
    expect(await readRejections(`${path}.rejected.csv`)).toHaveLength(rejected!)
    const before = await everything()
    expect(before.size).toBe(added)
    await complete(path, before)
  })
}

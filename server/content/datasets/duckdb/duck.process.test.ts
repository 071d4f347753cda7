import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDuck, type Duck, type DuckSettings } from './duck.ts'
import { quoteIdentifier, quoteLiteral } from './quoting.ts'

const ENDLESS = 'select count(*) from range(1000000000000) a, range(1000000) b'
/** Generous, because the machine may be slow. */
const LONG_TIMEOUT = { timeoutMs: 60_000 }

let outside: string
let opened: Duck[] = []
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'voltacre-duck-'))
})
afterEach(async () => {
  await Promise.all(opened.map((duck) => duck.close()))
  opened = []
})
afterAll(() => rm(outside, { recursive: true, force: true }))

async function open(settings: Partial<DuckSettings> = {}) {
  const folder = await mkdtemp(join(outside, 'in-'))
  const duck = createDuck({ folder, ...settings })
  opened.push(duck)
  return { duck, folder }
}

const cell = async (duck: Duck, sql: string, parameters: string[] = []) =>
  (await duck.query(sql, parameters, LONG_TIMEOUT)).rows[0]?.[0]

test('rows are returned as JSON values: exact integers, ISO dates, null for NaN', async () => {
  const { duck } = await open()
  const { columns, rows } = await duck.query(
    `select 7::bigint as small, 9007199254740993::bigint as large, date '2026-11-21' as day,
       timestamp '2026-11-21 10:00:00' as local_time, timestamptz '2026-11-21 10:00:00+00' as instant,
       'nan'::double as nothing, 12.50::decimal(9,2) as price, true as yes, null as empty`,
    [],
    LONG_TIMEOUT,
  )
  expect(columns[0]).toEqual({ name: 'small', type: 'BIGINT' })
  expect(rows).toEqual([
    [7, '9007199254740993', '2026-11-21', '2026-11-21T10:00:00', '2026-11-21T10:00:00Z', null, 12.5, true, null],
  ])
})

test('parameters and quoted names are safe against SQL injection', async () => {
  const { duck } = await open()
  const hostile = `'; drop table x; --"`
  const { columns, rows } = await duck.query(`select $1 as ${quoteIdentifier(hostile)}`, [hostile], LONG_TIMEOUT)
  expect([columns[0]?.name, rows[0]?.[0]]).toEqual([hostile, hostile])
  expect(await cell(duck, `select ${quoteLiteral(hostile)}`)).toBe(hostile)
})

test('several statements in one query are rejected', async () => {
  const { duck } = await open()
  await expect(duck.query('select 1; select 2', [], LONG_TIMEOUT)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a query that times out is interrupted, and the process runs the next query', async () => {
  const { duck } = await open()
  const before = await cell(duck, 'select 1')
  await expect(duck.query(ENDLESS, [], { timeoutMs: 200 })).rejects.toMatchObject({ kind: 'timeout' })
  expect(await cell(duck, 'select 1')).toBe(before)
})

test('a timeout before the query starts interrupts it too', async () => {
  const { duck } = await open()
  await cell(duck, 'select 1')
  for (let timeoutMs = 1; timeoutMs < 12; timeoutMs++) {
    await expect(duck.query(ENDLESS, [], { timeoutMs })).rejects.toMatchObject({ kind: 'timeout' })
  }
})

test('aborting the signal cancels the query with its reason', async () => {
  const { duck } = await open()
  const controller = new AbortController()
  const canceled = duck.query(ENDLESS, [], { ...LONG_TIMEOUT, signal: controller.signal })
  const other = cell(duck, 'select 2')
  controller.abort(new Error('disconnected'))
  await expect(canceled).rejects.toThrow('disconnected')
  expect(await other).toBe(2)
})

test('a query over the memory or disk limit fails without affecting others', async () => {
  const { duck } = await open({ memoryMb: 32 })
  const wide = `select list(i) from range(200000000) t(i)`
  await expect(duck.query(wide, [], LONG_TIMEOUT)).rejects.toMatchObject({ kind: 'memory' })
  expect(await cell(duck, 'select 3')).toBe(3)
})

test('a result larger than one page is rejected', async () => {
  const { duck } = await open()
  await expect(duck.query('select i from range(20000) t(i)', [], LONG_TIMEOUT)).rejects.toMatchObject({
    kind: 'memory',
  })
})

test('only files in its folder can be read and written', async () => {
  const { duck, folder } = await open()
  const secret = join(outside, 'secret.csv')
  await writeFile(secret, 'a\n1\n')
  await writeFile(join(folder, 'own.csv'), 'a\n5\n')
  expect(await cell(duck, 'select a from read_csv($1)', [join(folder, 'own.csv')])).toBe(5)
  const copy = join(folder, 'copy.csv')
  await duck.run(`copy (select 6 as b) to ${quoteLiteral(copy)} (header)`)
  expect(await readFile(copy, 'utf8')).toBe('b\n6\n')
  for (const file of [secret, join(folder, '..', 'secret.csv'), '/etc/passwd', 'https://voltacre.test/a.csv']) {
    const reading = duck.query('select * from read_csv($1)', [file], LONG_TIMEOUT)
    await expect(reading).rejects.toMatchObject({ kind: 'invalid' })
    const writing = duck.run(`copy (select 1) to ${quoteLiteral(`${file}.new`)}`)
    await expect(writing).rejects.toMatchObject({ kind: 'invalid' })
  }
})

test('extensions, attached databases and changes of settings are rejected', async () => {
  const { duck } = await open()
  for (const statement of [
    `install httpfs`,
    `load httpfs`,
    `attach ${quoteLiteral(join(outside, 'other.db'))}`,
    `set enable_external_access = true`,
    `set memory_limit = '8GB'`,
    `set allowed_directories = ['/']`,
    `create persistent secret s (type s3)`,
  ]) {
    await expect(duck.run(statement), statement).rejects.toMatchObject({ kind: 'invalid' })
  }
})

test('a session keeps its temporary tables until it ends', async () => {
  const { duck } = await open()
  const sum = await duck.session(async (session) => {
    await session.run('create temp table t as select 4 as a')
    return (await session.query('select a from t')).rows[0]?.[0]
  })
  expect(sum).toBe(4)
  await expect(duck.session((session) => session.query('select a from t'))).rejects.toMatchObject({ kind: 'invalid' })
})

test('a long statement does not block queries', async () => {
  const { duck } = await open()
  const controller = new AbortController()
  const work = duck.run(ENDLESS, [], { signal: controller.signal })
  expect(await cell(duck, 'select 8')).toBe(8)
  controller.abort(new Error('enough'))
  await expect(work).rejects.toThrow('enough')
})

/** A script that runs this code for each query. */
async function stub(code: string) {
  const file = join(outside, `${crypto.randomUUID()}.mjs`)
  const rows = `(value) => process.send({ id: query.id, answer: { columns: [], rows: [[value]] } })`
  await writeFile(
    file,
    `process.on('message', (query) => { const answer = ${rows}; ${code} })\nprocess.on('disconnect', () => process.exit())`,
  )
  return file
}

test('a crash fails only the query in progress', async () => {
  const { duck } = await open({ file: await stub(`query.sql === 'die' ? process.exit(1) : answer(process.pid)`) })
  const first = await cell(duck, 'live')
  await expect(duck.query('die')).rejects.toMatchObject({ kind: 'gone' })
  expect(await cell(duck, 'live')).not.toBe(first)
})

test('a process that was killed between two queries is replaced', async () => {
  const { duck } = await open({ file: await stub('answer(process.pid)') })
  const first = Number(await cell(duck, 'live'))
  process.kill(first, 'SIGKILL')
  await expect.poll(() => cell(duck, 'live').catch(() => first)).not.toBe(first)
})

test('an idle process exits', async () => {
  const { duck } = await open({ file: await stub('answer(process.pid)'), idleMs: 1 })
  const first = Number(await cell(duck, 'live'))
  await expect.poll(() => isAlive(first)).toBe(false)
})

test('waiting for a query or for close keeps the program alive', async () => {
  const folder = await mkdtemp(join(outside, 'alone-'))
  const program = `import { createDuck } from ${JSON.stringify(new URL('./duck.ts', import.meta.url))}
    const duck = createDuck({ folder: ${JSON.stringify(folder)} })
    await duck.run('select 1')
    await duck.close()
    console.log('closed')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toBe('closed\n')
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the process that reads untrusted files gets no secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://user:secret@host/db')
  try {
    const { duck } = await open({ file: await stub('answer(JSON.stringify(process.env))') })
    const environment = await cell(duck, 'environment')
    expect(environment).toMatch(/MALLOC_ARENA_MAX/)
    expect(environment).not.toMatch(/secret/)
  } finally {
    vi.unstubAllEnvs()
  }
})

test.runIf(process.platform === 'linux')('the process has the lowest scheduling priority', async () => {
  const { duck } = await open()
  await duck.run('select 1')
  const threads = await readdir('/proc/self/task')
  const childrenOf = (thread: string) => readFile(`/proc/self/task/${thread}/children`, 'utf8')
  const children = (await Promise.all(threads.map(childrenOf))).join(' ').split(' ').filter(Boolean)
  const worker = (await Promise.all(children.map(statOf))).find((fields) => fields[NICENESS] === '19')
  expect(worker).toBeDefined()
  if (spawnSync('chrt', ['--version']).status === 0) expect(worker?.[POLICY]).toBe(SCHED_IDLE)
})

/** Indexes of /proc/PID/stat fields after the command name, where niceness is field 19 and policy 41; see proc(5). */
const [NICENESS, POLICY] = [16, 38]
const SCHED_IDLE = '5'
const statOf = async (pid: string) =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /, '').split(' ')

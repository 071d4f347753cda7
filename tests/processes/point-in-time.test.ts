import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  archiveSettings,
  pgbackrest,
  pgbackrestConfig,
  readBackups,
  restoreOptions,
} from '../../scripts/cluster/pgbackrest.mjs'
import { findPostgres, serverUser, startPostgres, type ThrowawayPostgres } from '../../scripts/throwaway-postgres.mjs'
import { onServer } from '../support/template.ts'

function missing(): string[] {
  const hasPgbackrest = () => execFileSync('sh', ['-c', 'command -v pgbackrest || true']).length > 0
  return [...(findPostgres() ? [] : ['PostgreSQL']), ...(hasPgbackrest() ? [] : ['pgBackRest'])]
}

const MISSING = missing()
const reason = MISSING.length > 0 ? ` (skipped without ${MISSING.join(' and ')})` : ''

describe.skipIf(MISSING.length > 0)(`A server that archives with pgBackRest${reason}`, () => {
  let server: ThrowawayPostgres
  let config: string

  beforeAll(async () => {
    server = await startPostgres()
    const data = await value<string>("select current_setting('data_directory')")
    config = writeConfig({ data, socket: dirname(data), port: Number(new URL(server.url).port) })
    for (const [setting, text] of Object.entries(archiveSettings(config)))
      await query(`alter system set ${setting} = '${text}'`)
    await server.crash()
    await server.restart()
    await pgbackrest(config, 'stanza-create')
  })
  afterAll(async () => {
    await server?.stop()
    if (config) rmSync(dirname(config), { recursive: true })
  })

  const query = (statement: string) => onServer(server.url, (client) => client.query(statement))
  const value = async <T>(statement: string) => Object.values((await query(statement)).rows[0])[0] as T
  const letters = () => value<string>(`select string_agg(letter, '' order by letter) from letters`)

  test('goes back to the second before a mistake, and on to the last change', async () => {
    await query(`create table letters as select 'a' as letter`)
    await pgbackrest(config, 'backup', '--type=full')
    await query(`insert into letters values ('b')`)
    const time = await value<Date>('select clock_timestamp()')
    // Times are passed on in milliseconds.
    await query('select pg_sleep(0.01)')
    await query(`delete from letters where letter = 'a'`)
    await query(`insert into letters values ('c')`)
    await pgbackrest(config, 'check')

    await restore(time, 'latest')
    expect(await letters()).toBe('ab')

    // The mistake and what followed are on the timeline that was left.
    await restore(null, '1')
    expect(await letters()).toBe('bc')
  })

  async function restore(time: Date | null, timeline: string): Promise<void> {
    const [backup] = await readBackups(config)
    await server.crash()
    await pgbackrest(config, 'restore', ...restoreOptions({ label: backup!.label, time, timeline }))
    await server.restart()
    await expect.poll(() => value<boolean>('select pg_is_in_recovery()'), { timeout: 20_000 }).toBe(false)
  }
})

function writeConfig(node: { data: string; socket: string; port: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-backups-'))
  const config = join(folder, 'pgbackrest.conf')
  const repository = join(folder, 'repository')
  mkdirSync(repository)
  writeFileSync(config, pgbackrestConfig({ repository, work: join(folder, 'work'), servers: [node] }))
  const { uid, gid } = serverUser()
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  return config
}

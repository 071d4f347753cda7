import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHORT_LIVED } from '../support/product.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screen '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Run {
  code: number
  out: string
  errors: string
}

/** Runs the command in the folder of the test, as npm does. */
function screen(...args: string[]): Promise<Run> {
  const env = { ...process.env, INIT_CWD: folder }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...SHORT_LIVED, 'server/edge/cli/screen.ts', ...args],
      { env },
      (error, out, errors) => {
        resolve({ code: error ? Number(error.code) : 0, out, errors })
      },
    )
  })
}

const write = (name: string, content: string) => writeFile(join(folder, name), content)

const PARCELS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Trinity 250' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-96.8, 32.75],
            [-96.79, 32.75],
            [-96.79, 32.76],
            [-96.8, 32.76],
            [-96.8, 32.75],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'LineString',
        coordinates: [
          [-97, 32],
          [-96, 32],
        ],
      },
    },
  ],
}

test('writes screenings that are identical when computed again', async () => {
  await write('parcels.geojson', JSON.stringify(PARCELS))
  const written = await screen('parcels.geojson', '--out', 'screenings')
  expect(written).toMatchObject({ code: 1 })
  expect(written.errors).toContain('Feature 2: It is a LineString. A parcel is one point or polygon.')
  expect(await readdir(join(folder, 'screenings'))).toEqual(['0001-trinity-250.json'])
  expect(await screen('screenings/0001-trinity-250.json')).toMatchObject({ code: 0, out: 'identical\n' })
})

test.each<[string, string[], number, RegExp]>([
  ['no file', [], 2, /^Missing file\.$/],
  ['a file that doesn’t exist', ['nothing.geojson'], 1, /^File not found: .*nothing\.geojson$/],
  ['an unknown profile', ['text.txt', '--profile', 'casino'], 2, /Unknown profile "casino"/],
  ['an unknown option', ['text.txt', '--fast'], 2, /Unknown option '--fast'/],
  ['a file without features', ['empty.geojson'], 1, /no features/],
  ['a damaged screening', ['damaged.json'], 1, /This screening can’t be read: format_version/],
  ['a text', ['text.txt'], 1, /isn’t GeoJSON, and has no columns that we know/],
])('with %s, the error says what to do', async (_name, args, code, message) => {
  await write('empty.geojson', '{"type":"FeatureCollection","features":[]}')
  await write('damaged.json', '{"format":"voltacre-screening"}')
  await write('text.txt', 'Hello')
  const run = await screen(...args)
  expect(run.code).toBe(code)
  expect(run.errors.trim().split('\n')[0]).toMatch(message)
})

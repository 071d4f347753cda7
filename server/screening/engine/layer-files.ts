import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { LayerVersions } from '../../geodata/layers/service.ts'
import { readShippedLayers, type ShippedLayers } from '../../geodata/layers/shipped.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LayerFile } from './load-layer.ts'
import { shippedFile } from './load-screening-layers.ts'

/** The files of the public layers, at their current versions. */
export interface LayerFiles {
  /** In the order of their keys; the same array until a layer changes. Features that no shipped file has are first written to one. */
  list(): Promise<LayerFile[]>
}

interface FileOptions {
  db: Db
  versions: Pick<LayerVersions, 'readFeatures'>
  /** For the features of layers that were imported. Emptied first. */
  folder: string
  /** Whether the shipped layers belong to this database, even before they have been imported. */
  loadsShipped: boolean
}

export function createLayerFiles({ db, versions, folder, loadsShipped }: FileOptions): LayerFiles {
  const written = new Map<string, Promise<WrittenFile>>()
  let emptied: Promise<void> | undefined
  let listed: { rows: string; files: Promise<LayerFile[]> } | undefined

  /** A version never changes, so it is written once. */
  function writeOnce(layer: LayerRow): Promise<WrittenFile> {
    const key = `${layer.id} ${layer.version}`
    const found = written.get(key) ?? write(layer)
    written.set(key, found)
    found.catch(() => {
      written.delete(key)
      if (written.size === 0) emptied = undefined
    })
    return found
  }

  async function write({ id, version }: LayerRow): Promise<WrittenFile> {
    const path = join(folder, `${id}-${version}.geojsonl`)
    const hash = createHash('sha256')
    async function* lines() {
      for await (const { number, geometry, properties } of versions.readFeatures(id, version!)) {
        const line = `${JSON.stringify({ type: 'Feature', id: number, geometry, properties })}\n`
        hash.update(line)
        yield line
      }
    }
    emptied ??= emptyFolder(folder)
    await emptied
    await pipeline(lines, createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
    return { path, sha256: hash.digest('hex') }
  }

  async function fileOf(layer: LayerRow, { layers, areas }: ShippedLayers): Promise<LayerFile> {
    const info = infoOf(layer)
    const coverage = layer.has_coverage ? await coverageOf(db, layer.id) : null
    const original = layers.find(({ key, sha256 }) => key === layer.shipped_as && sha256 === layer.content_hash)
    if (!original) {
      const { path, sha256 } = await writeOnce(layer)
      return { info: { ...info, version: String(layer.version), sha256 }, path, coverage: coverage ?? 'unknown' }
    }
    const file = shippedFile(original, areas)
    return { ...file, info: { ...file.info, ...info }, coverage: coverage ?? file.coverage }
  }

  async function createList(rows: readonly LayerRow[]): Promise<LayerFile[]> {
    const shipped = await readShippedLayers()
    const isPending = ({ is_public, version }: LayerRow) => is_public && version === null
    const known = new Set(rows.filter((row) => !isPending(row)).map(({ slug, shipped_as }) => shipped_as ?? slug))
    const files = loadsShipped ? shipped.layers.filter(({ key, isPublic }) => isPublic && !known.has(key)) : []
    const current = rows.filter(({ is_public, version }) => is_public && version !== null)
    return [
      ...files.map((layer) => shippedFile(layer, shipped.areas)),
      ...(await Promise.all(current.map((layer) => fileOf(layer, shipped)))),
    ].sort((a, b) => (a.info.key < b.info.key ? -1 : 1))
  }

  return {
    async list() {
      const found = await readRows(db)
      const rows = JSON.stringify(found)
      if (listed?.rows === rows) return listed.files
      const files = createList(found)
      const list = { rows, files }
      listed = list
      files.catch(() => {
        if (listed === list) listed = undefined
      })
      return files
    },
  }
}

interface WrittenFile {
  path: string
  sha256: string
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

interface LayerRow {
  id: string
  slug: string
  type: string
  name: string
  source: string
  license: string
  attribution: string
  quality: string | null
  holds: string | null
  is_complete: boolean
  error_meters: number
  vintage: string | null
  shipped_as: string | null
  content_hash: string | null
  /** Null until a version is complete. */
  version: number | null
  is_public: boolean
  has_coverage: boolean
  updated_at: Date
}

const readRows = (db: Db): Promise<LayerRow[]> =>
  db
    .selectFrom('layers')
    .leftJoin('layer_versions', (join) =>
      join
        .onRef('layer_versions.layer_id', '=', 'layers.id')
        .onRef('layer_versions.number', '=', 'layers.current_version'),
    )
    .select(['id', 'slug', 'type', 'name', 'source', 'license', 'attribution', 'quality', 'vintage', 'shipped_as'])
    .select(['holds', 'is_complete', 'error_meters'])
    .select(['content_hash', 'number as version', 'is_public', 'layers.updated_at'])
    .select(sql<boolean>`coverage is not null`.as('has_coverage'))
    .orderBy('slug')
    .execute()

const infoOf = ({ slug, type, name, source, license, attribution, vintage, quality, holds, ...layer }: LayerRow) => ({
  key: slug,
  type,
  name,
  source,
  license,
  attribution,
  vintage,
  quality,
  holds,
  complete: layer.is_complete,
  error_meters: layer.error_meters,
})

async function coverageOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('layers')
    .select(sql<string | null>`ST_AsGeoJSON(coverage, 9)`.as('coverage'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.coverage ?? null
}

import { readFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'
import { AppError } from '../../../domain/errors.ts'
import type { PublicLayer } from '../../../domain/layer/layer.ts'
import { isRedistributable, MAX_DOWNLOAD_FEATURES } from '../../../domain/layer/layer-license.ts'
import type { Db } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/caller.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { LayersService, LayerVersions } from '../layers/service.ts'
import { createLayerVersions } from '../layers/versions.ts'
import type { LayerDownloadsService } from './service.ts'

const DOWNLOAD_FROM_NETWORK: Limit = { name: 'layer download from network', tries: 60, seconds: 3600 }

interface Dependencies {
  db: Db
  layers: Pick<LayersService, 'listPublic'>
  rateLimits: Pick<RateLimits, 'count'>
}

/** Sent at a time; each reads the database. */
const MAX_SENDING = 4
/** Feature text that is collected before it is compressed. */
const CHUNK_CHARACTERS = 64 * 1024

const licenseFile = (name: string) => new URL(`../../../db/layers/LICENSE-${name}.txt`, import.meta.url)

/** The licenses of the projects that these features were converted by ask for their notices. */
const NOTICES: ReadonlyMap<string, URL> = new Map([
  ['us-transmission-lines', licenseFile('transmission-tiles')],
  ['us-military-installations', licenseFile('military-outlines')],
])

export function createLayerDownloads({ db, layers, rateLimits }: Dependencies): LayerDownloadsService {
  const versions = createLayerVersions(db)
  let sending: Gzip[] = []
  return {
    async find(viewer, caller, slug) {
      const layer = (await layers.listPublic(viewer)).find((each) => each.slug === slug)
      if (!layer) throw new AppError('not_found')
      if (!isRedistributable(layer.license) || layer.featureCount > MAX_DOWNLOAD_FEATURES) {
        throw new AppError('access_denied')
      }
      const { updated_at } = await db
        .selectFrom('layers')
        .select('updated_at')
        .where('id', '=', layer.id)
        .executeTakeFirstOrThrow()
      return {
        name: `${slug}.geojson.gz`,
        etag: `"${slug}-${layer.version}-${updated_at.getTime().toString(36)}"`,
        lastModified: updated_at,
        async open() {
          await rateLimits.count(DOWNLOAD_FROM_NETWORK, networkOf(caller.address))
          const notice = await noticeOf(layer)
          sending = sending.filter(isBeingWritten)
          if (sending.length >= MAX_SENDING) throw new AppError('unavailable')
          // Ends both when either fails or the reader leaves; the reader gets the error.
          const file = pipeline(Readable.from(write(layer, versions, notice)), createGzip(), () => {})
          sending.push(file)
          return Readable.toWeb(file) as ReadableStream<Uint8Array>
        },
      }
    },
  }
}

/** False as soon as its reader leaves, although the query that is running then ends later. */
const isBeingWritten = (file: Gzip): boolean => !file.destroyed && !file.writableFinished

async function noticeOf({ slug }: PublicLayer): Promise<string | null> {
  const file = NOTICES.get(slug)
  return file ? readFile(file, 'utf8') : null
}

/** One feature a line, so that the file is easy to read in parts. */
async function* write(layer: PublicLayer, versions: LayerVersions, notice: string | null): AsyncGenerator<string> {
  const { name, source, sourceUrl, license, attribution, vintage, coverage, quality, version } = layer
  const about = {
    name,
    license,
    attribution,
    source,
    source_url: sourceUrl,
    vintage,
    coverage,
    quality,
    version,
    notice,
  }
  const head = JSON.stringify({ type: 'FeatureCollection', ...about })
  let text = `${head.slice(0, -1)},"features":[\n`
  let separator = ''
  for await (const { number, geometry, properties } of versions.readFeatures(layer.id, version)) {
    text += `${separator}${JSON.stringify({ type: 'Feature', id: number, geometry, properties })}`
    separator = ',\n'
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}\n]}\n`
}

import { Hono } from 'hono'
import type { WebsiteInfo } from '../../people/settings/website-info.ts'
import { isNotModified, requestedRange } from '../../platform/http/conditional.ts'
import { fileBody } from '../../platform/http/file-body.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import type { Archives, OpenArchive } from './archives.ts'
import type { MapManifest, TilesService } from './service.ts'

interface TileDependencies {
  archives: Archives
  services: { tiles: TilesService }
  website: { read(): Promise<{ info: Pick<WebsiteInfo, 'mapStyleUrl'> }> }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const CHUNK_BYTES = 256 * 1024
/** The name of an archive has a hash of its content, so its date says nothing. */
const LAST_MODIFIED = new Date(0)

/** GET `/tiles/map.json`, what a map needs to start, and GET `/tiles/{name}`, archives of tiles in byte ranges. */
export function tileRoutes({ archives, services, website }: TileDependencies): Hono {
  const app = new Hono()
  app.get('/tiles/map.json', async () => {
    const [base, found, { info }] = await Promise.all([
      archives.baseName(),
      services.tiles.findLayers(),
      website.read(),
    ])
    const manifest: MapManifest = { base: `/tiles/${base}`, style: info.mapStyleUrl ?? null, ...found }
    return jsonResponse(manifest, { headers: { 'Cache-Control': 'no-cache' } })
  })
  app.get('/tiles/:name', async ({ req }) => {
    const name = req.param('name')
    const archive = await archives.open(name)
    return archive ? respond(req.raw, name, archive) : plain(404, 'There is no such archive.')
  })
  return app
}

async function respond(request: Request, name: string, archive: OpenArchive): Promise<Response> {
  const { size, release } = archive
  const file = { etag: `"${name}"`, lastModified: LAST_MODIFIED, size }
  const headers = new Headers({
    'Content-Type': 'application/vnd.pmtiles',
    'Cache-Control': IMMUTABLE,
    ETag: file.etag,
    'Accept-Ranges': 'bytes',
  })
  const range = requestedRange(request.headers, file)
  if (isNotModified(request.headers, file)) {
    await release()
    return new Response(null, { status: 304, headers })
  }
  if (range === 'unsatisfiable') {
    await release()
    return plain(416, 'The range starts past the end of the file.', { 'Content-Range': `bytes */${size}` })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  headers.set('Content-Length', String(end - start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  const body = fileBody(chunksOf(archive, start, end), () => void release())
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers })
}

async function* chunksOf({ handle }: OpenArchive, start: number, end: number) {
  for (let position = start; position <= end; position += CHUNK_BYTES) {
    // Not from the pool, because the listener releases each chunk once it's sent.
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end - position + 1))
    const { bytesRead } = await handle.read(chunk, 0, chunk.byteLength, position)
    if (bytesRead !== chunk.byteLength) throw new Error('A tile archive ended early.')
    yield chunk
  }
}

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })

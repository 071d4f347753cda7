import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { acceptedCoding, type ContentEncoding, compress, WORTH_COMPRESSING } from './compress.ts'
import { isNotModified } from './conditional.ts'
import { workerPolicy } from './security.ts'

/** Only workers are built as `.mjs`. */
const WORKER = '.mjs'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  [WORKER]: 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = new Set(['.js', WORKER, '.css', '.svg', '.txt', '.json', '.webmanifest'])

interface Asset {
  body: Buffer
  headers: Record<string, string>
  etag: string
  compressible: boolean
  isWorker: boolean
  coded: Partial<Record<ContentEncoding, Promise<Buffer>>>
}

/**
 * Serves the files of the build from memory. They are few and never change while the process runs, so each is compressed
 * once, at the highest level, on its first request. Files under `/assets/` have a content hash in their name, so browsers
 * may cache them forever.
 */
export async function loadAssets(
  folder: string,
  mapOrigin: () => string | undefined = () => undefined,
): Promise<(request: Request) => Promise<Response | null>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    assets.set(url, describe(url, await readFile(path)))
  }
  return async (request) => {
    const asset = assets.get(new URL(request.url).pathname)
    return asset && (request.method === 'GET' || request.method === 'HEAD')
      ? serve(request, asset.isWorker ? withWorkerPolicy(asset, mapOrigin()) : asset)
      : null
  }
}

/** A worker uses the policy of its own response, so browsers must revalidate it: the settings may have changed the policy. */
function withWorkerPolicy(asset: Asset, mapOrigin: string | undefined): Asset {
  const policy = workerPolicy(mapOrigin)
  const etag = `${asset.etag.slice(0, -1)}${mapOrigin ? `-${createHash('sha1').update(mapOrigin).digest('base64url')}` : ''}"`
  return {
    ...asset,
    etag,
    headers: { ...asset.headers, 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy },
  }
}

function describe(url: string, body: Buffer): Asset {
  const extension = extname(url)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const cache = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  const type = TYPES[extension] ?? 'application/octet-stream'
  const compressible = COMPRESSIBLE.has(extension) && body.byteLength >= WORTH_COMPRESSING
  const headers: Record<string, string> = { 'Content-Type': type, 'Cache-Control': cache }
  return { body, etag, compressible, coded: {}, headers, isWorker: extension === WORKER }
}

async function serve(request: Request, asset: Asset): Promise<Response> {
  const coding = asset.compressible ? acceptedCoding(request.headers.get('Accept-Encoding')) : null
  const headers: Record<string, string> = {
    ...asset.headers,
    ETag: asset.compressible ? `W/${asset.etag}` : asset.etag,
  }
  if (asset.compressible) headers.Vary = 'Accept-Encoding'
  if (isNotModified(request.headers, { etag: asset.etag, lastModified: new Date() })) {
    return new Response(null, { status: 304, headers })
  }
  if (coding) headers['Content-Encoding'] = coding
  const body = coding ? await codedBody(asset, coding) : asset.body
  headers['Content-Length'] = String(body.byteLength)
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), { headers })
}

function codedBody(asset: Asset, coding: ContentEncoding): Promise<Buffer> {
  const coded = asset.coded[coding] ?? compress(asset.body, coding, 'smallest')
  asset.coded[coding] = coded
  return coded
}

import { join } from 'node:path'
import { openFileStorage } from './files.ts'
import type { S3Options } from './s3.ts'
import { openS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

const TAKES = 's3://bucket?endpoint=https://host&region=name&path_style=true, with the credentials in the AWS variables'

/** The store that the environment asks for: S3 with STORAGE_URL, else the folder `files` of the data folder. */
export async function openStorage(options: { storageUrl: string | undefined; dataDir: string }): Promise<Storage> {
  if (options.storageUrl) return openS3Storage(parseStorageUrl(options.storageUrl))
  return openFileStorage(join(options.dataDir, 'files'))
}

/** @throws Error with one sentence that names the variable, what it held (credentials masked) and what it takes */
export function parseStorageUrl(text: string): S3Options {
  const url = URL.parse(text)
  if (!url) throw wrong(text, 'it is no URL')
  if (url.protocol !== 's3:') throw wrong(text, 'it does not start with s3://')
  if (url.username || url.password) throw wrong(text, 'it holds credentials')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port)
    throw wrong(text, 'the bucket has no valid name')
  if (url.pathname !== '' && url.pathname !== '/') throw wrong(text, 'nothing may follow the bucket but parameters')
  for (const name of url.searchParams.keys()) {
    if (!['endpoint', 'region', 'path_style'].includes(name)) throw wrong(text, `it knows no parameter “${name}”`)
  }
  const endpoint = url.searchParams.get('endpoint') || undefined
  const region = url.searchParams.get('region') || undefined
  const pathStyle = url.searchParams.get('path_style') ?? String(endpoint !== undefined)
  if (endpoint && !isHttpUrl(endpoint)) throw wrong(text, 'the endpoint is no http or https address')
  if (region && !/^[a-z0-9-]+$/i.test(region)) throw wrong(text, 'the region has no valid name')
  if (pathStyle !== 'true' && pathStyle !== 'false') throw wrong(text, 'path_style is neither true nor false')
  return {
    bucket: url.hostname,
    endpoint,
    // Stores other than Amazon's take any region, yet the signature needs one.
    region: region ?? (endpoint ? 'us-east-1' : undefined),
    pathStyle: pathStyle === 'true',
  }
}

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

function wrong(text: string, why: string): Error {
  return new Error(`STORAGE_URL is “${mask(text)}”: ${why}; it takes ${TAKES}.`)
}

/** Leaves nothing of what somebody may have taken for the place of a password. */
function mask(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/\/\/[^/?#&]*@/g, '//***@')
    .replace(/%2f%2f[^&]*%40/gi, '//***@')
    .replace(/([?&])(?!(?:endpoint|region|path_style)=)([^=&]*)=[^&]*/g, '$1$2=***')
}

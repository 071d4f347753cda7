import { join } from 'node:path'
import { openFileStorage } from './files.ts'
import type { S3Options } from './s3.ts'
import { openS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

const SYNTAX =
  's3://bucket?endpoint=https://host&region=name&path_style=true, with the credentials in the AWS variables'

/** Opens S3 if STORAGE_URL is set, else the folder `files` of the data folder. */
export async function openStorage(options: { storageUrl: string | undefined; dataDir: string }): Promise<Storage> {
  if (options.storageUrl) return openS3Storage(parseStorageUrl(options.storageUrl))
  return openFileStorage(join(options.dataDir, 'files'))
}

/** @throws Error in one sentence with the variable, its value (credentials masked) and the expected syntax */
export function parseStorageUrl(text: string): S3Options {
  const url = URL.parse(text)
  if (!url) throw invalidUrl(text, "it isn't a URL")
  if (url.protocol !== 's3:') throw invalidUrl(text, 'it does not start with s3://')
  if (url.username || url.password) throw invalidUrl(text, 'it contains credentials')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port)
    throw invalidUrl(text, 'the bucket name is invalid')
  if (url.pathname !== '' && url.pathname !== '/') throw invalidUrl(text, 'only parameters can follow the bucket')
  for (const name of url.searchParams.keys()) {
    if (!['endpoint', 'region', 'path_style'].includes(name)) throw invalidUrl(text, `there is no parameter “${name}”`)
  }
  const endpoint = url.searchParams.get('endpoint') || undefined
  const region = url.searchParams.get('region') || undefined
  const pathStyle = url.searchParams.get('path_style') ?? String(endpoint !== undefined)
  if (endpoint && !isHttpUrl(endpoint)) throw invalidUrl(text, 'the endpoint must be an http or https URL')
  if (region && !/^[a-z0-9-]+$/i.test(region)) throw invalidUrl(text, 'the region name is invalid')
  if (pathStyle !== 'true' && pathStyle !== 'false') throw invalidUrl(text, 'path_style must be true or false')
  return {
    bucket: url.hostname,
    endpoint,
    // The signature needs a region, although S3-compatible stores accept any.
    region: region ?? (endpoint ? 'us-east-1' : undefined),
    pathStyle: pathStyle === 'true',
  }
}

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

function invalidUrl(text: string, reason: string): Error {
  return new Error(`STORAGE_URL is “${mask(text)}”: ${reason}; expected ${SYNTAX}.`)
}

/** Masks everything that could be a password. */
function mask(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/\/\/[^/?#&]*@/g, '//***@')
    .replace(/%2f%2f[^&]*%40/gi, '//***@')
    .replace(/([?&])(?!(?:endpoint|region|path_style)=)([^=&]*)=[^&]*/g, '$1$2=***')
}

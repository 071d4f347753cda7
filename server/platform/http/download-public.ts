import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { limitBytes } from '../limit-bytes.ts'
import { isPublicAddress } from '../networks.ts'
import {
  DownloadError,
  downloadErrorOf,
  hasStatus,
  interruptionOf,
  leadsToPrivateNetwork,
  tooLargeFile,
  tooSlow,
} from './download-error.ts'

export interface DownloadOptions {
  /** Of the file, both as it was sent and decompressed. */
  maxBytes: number
  /** Of the caller's copy. */
  validators?: CopyValidators
  signal?: AbortSignal
  /** For everything, including redirects and reading the body. */
  totalMs?: number
  /** Without a byte. */
  idleMs?: number
  network?: Network
}

/** As the server sent them; null for one that it didn't send. */
export interface CopyValidators {
  etag: string | null
  lastModified: string | null
}

/** A body that isn't read ends with the time limit. */
export type Download =
  | { state: 'unchanged' }
  | { state: 'changed'; validators: CopyValidators; body: AsyncIterable<Uint8Array> }

type Address = { address: string; family: number }

/** Overridden by tests. */
export interface Network {
  lookup(host: string): Promise<Address[]>
  isPublic(address: string): boolean
  /** The trusted certificate authorities, instead of Node's. */
  ca?: Buffer
}

const INTERNET: Network = {
  lookup: (host) => lookup(host, { all: true }),
  isPublic: (address) => isPublicAddress(address),
}

const TOTAL_MS = 120_000
const IDLE_MS = 15_000
const MAX_REDIRECTS = 5
const MAX_URL_LENGTH = 2_000
const MAX_HEADER_BYTES = 16 * 1024
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])
const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443'])
const FIRST_UNPRIVILEGED_PORT = 1024

/**
 * Downloads a file from an address that a user typed. It connects only to public addresses, also after redirects, and only to
 * those that were checked, so that a host name can't resolve to another address in between. It rejects a host with any private
 * address, because no public website has one.
 * @throws DownloadError, also while the body is read; the reason of `signal` if it aborts
 */
export async function downloadPublic(address: string, options: DownloadOptions): Promise<Download> {
  const attempt = startAttempt(options)
  let url = parseAddress(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await attempt.open(url).catch((error: unknown) => {
      throw attempt.limitError(error) ?? downloadErrorOf(error, url.hostname)
    })
    if (!REDIRECTS.has(response.statusCode)) return receive(response, options, attempt)
    response.destroy()
    url = redirectTarget(response, url)
  }
  throw new DownloadError('redirect', `The address redirects more than ${MAX_REDIRECTS} times.`)
}

/** @throws DownloadError for what isn't the address of a web server */
function parseAddress(address: string, base?: URL): URL {
  const url = address.length <= MAX_URL_LENGTH ? URL.parse(address, base) : null
  if (!url) throw new DownloadError('address', 'Enter a full web address, such as https://example.com/file.csv.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DownloadError('address', 'The address must start with https:// or http://.')
  if (url.username !== '' || url.password !== '')
    throw new DownloadError('address', 'Remove the user name and password from the address.')
  if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_UNPRIVILEGED_PORT)
    throw new DownloadError('address', `Port ${url.port} isn’t allowed. Use port 80, 443 or one from 1024.`)
  return url
}

function redirectTarget({ headers, statusCode }: IncomingMessage, from: URL): URL {
  if (headers.location === undefined) throw hasStatus(statusCode)
  const url = parseAddress(headers.location, from)
  if (from.protocol === 'https:' && url.protocol === 'http:')
    throw new DownloadError('redirect', 'The address redirects from https:// to http://, which isn’t secure.')
  return url
}

interface Attempt {
  open(url: URL): Promise<IncomingMessage>
  /** What to throw instead of an error that a limit caused; null if none did. */
  limitError(error: unknown): unknown
}

function startAttempt(options: DownloadOptions): Attempt {
  const { signal: stop, totalMs = TOTAL_MS, idleMs = IDLE_MS, network = INTERNET, validators } = options
  const [total, idle] = [AbortSignal.timeout(totalMs), new AbortController()]
  const signal = AbortSignal.any([total, idle.signal, ...(stop ? [stop] : [])])
  return {
    async open(url) {
      const addresses = await untilAborted(publicAddresses(url, network), signal)
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(url, {
        // Uses neither the connection of another download nor the environment's proxy.
        agent: false,
        lookup: lookupOf(addresses),
        headers: requestHeaders(validators),
        maxHeaderSize: MAX_HEADER_BYTES,
        timeout: idleMs,
        signal,
        ...(network.ca && { ca: network.ca }),
      }).end()
      request.on('timeout', () => idle.abort())
      return responseOf(request)
    },
    limitError: (error) => (stop?.aborted ? stop.reason : total.aborted || idle.signal.aborted ? tooSlow(error) : null),
  }
}

/** Looking up a host name can't be canceled. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

async function publicAddresses({ hostname }: URL, { lookup, isPublic }: Network): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await lookup(host) : [{ address: host, family }]
  if (!addresses.every(({ address }) => isPublic(address))) throw leadsToPrivateNetwork()
  return addresses
}

/** Resolves any host to the addresses that were checked. */
const lookupOf =
  (addresses: Address[]): LookupFunction =>
  (_host, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  }

const requestHeaders = ({ etag, lastModified }: CopyValidators = { etag: null, lastModified: null }) => ({
  'User-Agent': 'VoltAcre',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br',
  ...(etag !== null && { 'If-None-Match': etag }),
  ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
})

const responseOf = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    // A server that switches protocols ends the request without an error.
    request.on('close', () => reject(new Error('closed without a response')))
  })

function receive(response: IncomingMessage, options: DownloadOptions, attempt: Attempt): Download {
  const { headers, statusCode } = response
  if (statusCode === 304 && options.validators) {
    response.destroy()
    return { state: 'unchanged' }
  }
  try {
    if (statusCode !== 200) throw hasStatus(statusCode)
    if (Number(headers['content-length'] ?? 0) > options.maxBytes) throw tooLargeFile(options.maxBytes)
    const body = decode(response, options.maxBytes)
    const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
    return { state: 'changed', validators, body: withOwnErrors(body, attempt) }
  } catch (error) {
    response.destroy()
    throw error
  }
}

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

function decode(response: IncomingMessage, maxBytes: number): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const isPlain = encoding === '' || encoding === 'identity'
  const createDecoder = DECODERS.get(encoding)
  if (!isPlain && !createDecoder)
    throw new DownloadError(
      'encoding',
      `The server compresses the file as “${encoding.slice(0, 50)}”, which we can’t read.`,
    )
  // The reader of the last stream gets the errors.
  const ignore = () => {}
  const limit = () => limitBytes(maxBytes, () => tooLargeFile(maxBytes))
  if (!createDecoder) return pipeline(response, limit(), ignore)
  return pipeline(response, limit(), createDecoder(), limit(), ignore)
}

async function* withOwnErrors(body: Readable, attempt: Attempt): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw attempt.limitError(error) ?? interruptionOf(error)
  }
}

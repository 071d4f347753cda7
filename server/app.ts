import { type Context, Hono } from 'hono'
import { isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as Contexts from '../app/context.ts'
import { AppError } from '../domain/errors.ts'
import { VISITOR } from '../domain/permissions.ts'
import { apiRoutes } from './api/api.ts'
import { plainErrorPage, problem, toAppError } from './http/errors.ts'
import { finish } from './http/finish.ts'
import type { Logger } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import { type ProbeChecks, probeRoutes } from './http/probes.ts'
import type { Services } from './services/services.ts'
import type { SiteInfo } from './site-info.ts'

export interface AppDependencies {
  services: Services
  site: SiteInfo
  log: Logger
  metrics: Metrics
  checks: ProbeChecks
  metricsToken?: string | undefined
  /** Serves `/media/…`. */
  media: Hono
  /** The files of the build; null when there is none of that name. */
  assets: (request: Request) => Promise<Response | null>
  /** Renders a screen: React Router's request handler and the build that it serves. */
  screens: Screens
  /** The content policy of a document; hot reload alone needs another than the strict one. */
  policy?: (scriptHashes: readonly string[]) => string
}

export interface Screens {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>
  contexts: () => Promise<typeof Contexts>
}

/** What the listener knows and a Request does not say. */
export interface Connection {
  remoteAddress?: string | undefined
}

export interface App {
  fetch: (request: Request, connection?: Connection) => Promise<Response>
}

/** The whole product as a function of its dependencies. The order of what a request meets is readable here. */
export function createApp(dependencies: AppDependencies): App {
  const { services, site, assets, media } = dependencies
  const hono = new Hono<{ Bindings: Connection }>()
  hono.route('/', probeRoutes(dependencies))
  hono.route('/', media)
  hono.route('/', apiRoutes(services, site))
  hono.all('*', async (context) => (await assets(context.req.raw)) ?? renderScreen(dependencies, context.req.raw))
  hono.onError((error, context) => failed(dependencies, error, context))
  return {
    fetch: (request, connection = {}) =>
      observed(dependencies, request, async () => hono.fetch(answeredInFull(request), connection)),
  }
}

/**
 * HEAD is answered as GET and loses its body last, so that its length and its ETag are those of GET. Files have their
 * own way, that reads none of them.
 */
function answeredInFull(request: Request): Request {
  if (request.method !== 'HEAD' || new URL(request.url).pathname.startsWith('/media/')) return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

/** The build's own contexts are the keys; see app/entry.server.tsx. */
export const screensOf = (build: ServerBuild, handle: Screens['handle']): Screens => ({
  handle,
  contexts: async () => (build.entry.module as unknown as { contexts: typeof Contexts }).contexts,
})

async function renderScreen({ screens, services, site, log }: AppDependencies, request: Request): Promise<Response> {
  if (isFromElsewhere(request)) throw new AppError('bad_request')
  const contexts = await screens.contexts()
  const context = new RouterContextProvider()
  context.set(contexts.services, services)
  context.set(contexts.viewer, VISITOR)
  context.set(contexts.site, site)
  context.set(contexts.report, (error) => reportFailure(log, error))
  return screens.handle(request, context)
}

const READING = new Set(['GET', 'HEAD'])

/** A form that another site sends in the visitor's name. React Router refuses it too, but as a failure of ours. */
function isFromElsewhere({ method, headers, url }: Request): boolean {
  const origin = headers.get('Origin')
  if (origin === null || READING.has(method)) return false
  return !URL.canParse(origin) || new URL(origin).origin !== new URL(url).origin
}

function failed({ log }: AppDependencies, error: unknown, context: Context): Response {
  reportFailure(log, error)
  const { pathname } = new URL(context.req.url)
  return pathname.startsWith('/api/') ? problem(error) : plainErrorPage(error)
}

function reportFailure(log: Logger, error: unknown): void {
  // A method that a screen does not take, an address that it cannot read: whoever asked is told.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const known = toAppError(error)
  if (known.code === 'internal') log.error({ err: known.cause ?? known }, 'unexpected failure')
  else if (known.status >= 500) log.warn({ err: known }, known.message)
}

/** Gives the request an id, finishes the answer, and writes one line and one measurement about it. */
async function observed(
  { log, metrics, policy }: AppDependencies,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now()
  const path = pathOf(request.url)
  const id = crypto.randomUUID()
  const response = await finish(request, path === null ? problem(new AppError('bad_request')) : await answer(), policy)
  response.headers.set('X-Request-Id', id)
  const milliseconds = performance.now() - started
  metrics.observe(path ?? 'other', request.method, response.status, milliseconds / 1000)
  // The query is left out: it holds what people look for.
  log.info(
    {
      id,
      method: request.method,
      path: path?.slice(0, 200),
      status: response.status,
      ms: Math.round(milliseconds * 10) / 10,
    },
    'request',
  )
  return response
}

/** Null when the address cannot be decoded: nothing behind it could be found. */
function pathOf(url: string): string | null {
  try {
    const path = new URL(url).pathname
    decodeURI(path)
    return path.includes('%00') ? null : path
  } catch {
    return null
  }
}

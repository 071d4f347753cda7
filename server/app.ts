import { type Context, Hono } from 'hono'
import { isRouteErrorResponse, RouterContextProvider } from 'react-router'
import type * as Contexts from '../app/context.ts'
import { AppError, isErrorCode } from '../domain/errors.ts'
import { VISITOR, type Viewer } from '../domain/permissions.ts'
import { downloadRoutes } from './content/datasets/download-routes.ts'
import { UPLOAD_FORM } from './content/uploads/tus.ts'
import { apiRoutes } from './edge/api/api.ts'
import { CACHEABLE_SITES } from './edge/api/candidate-sites.ts'
import { CONTENT_FORMS } from './edge/api/content.ts'
import { CACHEABLE_LISTINGS } from './edge/api/listings.ts'
import { SCREENING_FORM } from './edge/api/screenings.ts'
import { CACHEABLE_FOR_ENGINES, seoRoutes } from './edge/seo/seo.ts'
import type { SharePictures } from './edge/seo/share-pictures.ts'
import { layerDownloadRoutes } from './geodata/downloads/routes.ts'
import type { Archives } from './geodata/tiles/archives.ts'
import { tileRoutes } from './geodata/tiles/routes.ts'
import type { FactSheets } from './land/fact-sheets/fact-sheet.ts'
import { factSheetRoutes } from './land/fact-sheets/routes.ts'
import { listingDocumentRoutes } from './land/listing-documents/routes.ts'
import { draftRoutes } from './land/owners/routes.ts'
import type { ResolveViewer } from './people/accounts/resolve-viewer.ts'
import type { ViewCounter } from './people/analytics/view-counter.ts'
import { INBOUND_FORM, type InboundKeys, inboundRoutes } from './people/inbound-mail/routes.ts'
import { messageFileRoutes } from './people/leads/file-routes.ts'
import type { Website } from './people/settings/current-website.ts'
import type { CacheableRoute } from './platform/cache/cacheable-routes.ts'
import { readFromReplicas } from './platform/db/read-scope.ts'
import { type Caller, callerOf } from './platform/http/caller.ts'
import type { Connection } from './platform/http/connection.ts'
import { plainError, problem, toAppError } from './platform/http/errors.ts'
import { type BufferedResponse, bufferResponse, finish } from './platform/http/finish.ts'
import { type FormRoute, formOf, type SentForm } from './platform/http/forms.ts'
import type { Fetch } from './platform/http/listen.ts'
import type { Logger } from './platform/http/log.ts'
import { type Metrics, routeOf } from './platform/http/metrics.ts'
import { observe } from './platform/http/observe.ts'
import type { WithOwnWrites } from './platform/http/own-writes.ts'
import { type ProbeChecks, probeRoutes } from './platform/http/probes.ts'
import { emptyDocument, withDocument } from './platform/http/rendered-document.ts'
import { withRenderedFor } from './platform/http/rendered-for.ts'
import { CHANGES, isDeclaredTooLarge, tooLarge, withLimitedBody } from './platform/http/request-body.ts'
import { isCrossOrigin } from './platform/http/same-origin.ts'
import { screenOf } from './platform/http/screen-response.ts'
import { type documentPolicy, foreignOrigin } from './platform/http/security.ts'
import { inRequestSpan } from './platform/tracing/spans.ts'
import { alertRoutes, UNSUBSCRIBE_PATH } from './saved/alerts/routes.ts'
import { screeningRoutes } from './screening/sites/routes.ts'
import type { Services } from './services.ts'

export interface AppDependencies {
  services: Services
  resolveViewer: ResolveViewer
  website: Website
  log: Logger
  metrics: Metrics
  /** Receives every completed request. */
  views?: Pick<ViewCounter, 'record'> | undefined
  checks: ProbeChecks
  metricsToken?: string | undefined
  /** Serves `/media/…`. */
  media: Hono
  /** Receives uploads, under `/uploads`. */
  uploads: Hono<{ Bindings: Connection }>
  /** Keys of the mail services that hand over email. */
  inboundKeys: InboundKeys
  /** Draws social preview images, under `/og/…`. */
  sharePictures: SharePictures
  /** Draws fact sheets, under `/listings/{slug}/fact-sheet.pdf`. */
  factSheets: FactSheets
  /** Archives of map tiles, served under `/tiles/…`. */
  archives: Archives
  /** Serves the files of the build; null when there is no such file. */
  assets: (request: Request) => Promise<Response | null>
  /** Renders screens: React Router's request handler and its build. */
  screens: Screens
  withOwnWrites: WithOwnWrites
  /** The content security policy of documents; only hot reload needs a looser one. */
  policy?: typeof documentPolicy
}

export interface Screens {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>
  contexts: () => Promise<typeof Contexts>
  cacheable: readonly CacheableRoute[]
  forms: () => Promise<FormRoute[]>
}

export interface App {
  fetch: Fetch
  /** Answers health checks and metrics only. */
  fetchProbe: Fetch
  cacheable: readonly CacheableRoute[]
  /** The same response before encoding and 304, and without logging; a stream stays a Response. */
  fetchBuffered: (request: Request) => Promise<BufferedResponse | Response>
}

interface Received extends Connection {
  /** Of a request that changes something. */
  form?: SentForm
}

/** The whole product as a function of its dependencies. Routes match in the order written here. */
export function createApp(dependencies: AppDependencies): App {
  const { services, website, assets, media, uploads, sharePictures, screens, withOwnWrites } = dependencies
  const hono = new Hono<{ Bindings: Received }>()
  const probes = probeRoutes(dependencies)
  hono.route('/', probes)
  hono.route('/', media)
  hono.route('/', uploads)
  hono.route('/', apiRoutes(services, website, dependencies.resolveViewer))
  hono.route('/', downloadRoutes(dependencies))
  hono.route('/', factSheetRoutes(dependencies))
  hono.route('/', listingDocumentRoutes(dependencies))
  hono.route('/', draftRoutes(dependencies))
  hono.route('/', alertRoutes(dependencies))
  hono.route('/', inboundRoutes(dependencies))
  hono.route('/', messageFileRoutes(dependencies))
  hono.route('/', screeningRoutes(dependencies))
  hono.route('/', tileRoutes(dependencies))
  hono.route('/', layerDownloadRoutes(dependencies))
  hono.route('/', seoRoutes(services, website, sharePictures))
  hono.all('*', async ({ req, env }) => (await assets(req.raw)) ?? renderScreen(dependencies, req.raw, env))
  hono.onError((error, context) => respondToError(dependencies, error, context))
  const dispatch = async (request: Request, connection: Connection) => {
    if (!CHANGES.has(request.method)) return hono.fetch(asGet(request), connection)
    const { pathname } = new URL(request.url)
    if (pathname !== UNSUBSCRIBE_PATH && isCrossOrigin(request))
      return plainError(new AppError('bad_request'), pathname)
    const form = formOf([...FORMS, ...(await screens.forms())], request)
    const { limit } = form
    // Screens show a page of their own.
    if (isDeclaredTooLarge(request, limit) && NO_SCREEN.test(pathname)) return problem(tooLarge(limit))
    return withLimitedBody(request, limit, async (limited) =>
      hono.fetch(await withRenderedFor(limited), { ...connection, form }),
    )
  }
  return {
    fetch: (request, connection = {}) =>
      observed(dependencies, { request, connection }, () =>
        withOwnWrites(request, () => dispatch(request, connection)),
      ),
    fetchProbe: async (request, connection = {}) => probes.fetch(request, connection),
    cacheable: [...CACHEABLE_LISTINGS, ...CACHEABLE_SITES, ...CACHEABLE_FOR_ENGINES, ...screens.cacheable],
    fetchBuffered: async (request) => {
      const answer = () => readFromReplicas(async () => hono.fetch(request, {}))
      const response = await inRequestSpan(request, routeIn(new URL(request.url).pathname), answer)
      return bufferResponse(response, { policy: dependencies.policy, isCacheable: true })
    },
  }
}

/** Groups of routes that metrics measure apart. */
export const ROUTE_GROUPS: readonly string[] = [
  '/api/v1/listings',
  '/api',
  '/assets',
  '/media',
  '/listings',
  '/search',
  '/blog',
  '/city',
  '/healthz',
]

const FORMS: readonly FormRoute[] = [...CONTENT_FORMS, SCREENING_FORM, UPLOAD_FORM, INBOUND_FORM]
const NO_SCREEN = /^\/(api|uploads|drafts|inbound-mail)\//
const FILES = /^\/((media|uploads)\/|dashboard\/[^/]+\/download$)/

/**
 * Handles HEAD as GET and drops the body last, so that Content-Length and ETag are the same. Files and uploads handle HEAD
 * themselves, without reading the file.
 */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD' || FILES.test(new URL(request.url).pathname)) return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

async function renderScreen(dependencies: AppDependencies, request: Request, connection: Received): Promise<Response> {
  const { screens, services, website, log } = dependencies
  const contexts = await screens.contexts()
  const context = new RouterContextProvider()
  const caller = callerOf(request, connection)
  const { form } = connection
  const { viewer, cookies, ...recognized } = await recognize(dependencies, caller, form === undefined || form.isOpen)
  context.set(contexts.services, services)
  context.set(contexts.viewer, viewer)
  context.set(contexts.isRecognized, recognized.isRecognized)
  context.set(contexts.isOtherAccount, recognized.isOtherAccount)
  context.set(contexts.caller, caller)
  context.set(contexts.bodyTooLarge, form !== undefined && isDeclaredTooLarge(request, form.limit))
  const { info, isCurrent } = await website.read()
  context.set(contexts.website, info)
  const document = emptyDocument(foreignOrigin(info.mapStyleUrl))
  context.set(contexts.document, document)
  let isComplete = isCurrent && !recognized.isOtherAccount
  context.set(contexts.report, (error) => {
    isComplete = false
    reportFailure(log, error)
  })
  const response = withViewerHeaders(await screens.handle(request, context), viewer, cookies)
  // A page with a part that failed is shown but must not be cached.
  if (!isComplete && !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return withDocument(response, document)
}

/**
 * While the database is unavailable, pages and public forms are rendered as for a visitor who isn't signed in, and their
 * screens explain the failure. Other changes fail here.
 */
async function recognize({ resolveViewer, log }: AppDependencies, caller: Caller, worksSignedOut: boolean) {
  try {
    return { ...(await resolveViewer(caller)), isRecognized: true, isOtherAccount: false }
  } catch (error) {
    if (isErrorCode(error, 'other_account')) return { ...NO_ONE, isRecognized: true, isOtherAccount: true }
    if (!worksSignedOut || !isErrorCode(error, 'unavailable')) throw error
    reportFailure(log, error)
    return { ...NO_ONE, isRecognized: false, isOtherAccount: false }
  }
}

const NO_ONE = { viewer: VISITOR, cookies: [] as string[] }

/** Keeps personal responses out of shared caches, and sets session cookies unless the screen set its own. */
function withViewerHeaders(response: Response, viewer: Viewer, cookies: string[]): Response {
  response.headers.append('Vary', 'Cookie')
  if (viewer.kind === 'user' && !response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', 'private, no-cache')
  }
  const isSet = response.headers.getSetCookie().length > 0
  if (!isSet) for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

function respondToError(
  { log }: AppDependencies,
  error: unknown,
  context: Context<{ Bindings: Connection }>,
): Response {
  // Reading the body of a client that has disconnected fails.
  if (!context.env?.isAborted?.()) reportFailure(log, error)
  return plainError(error, new URL(context.req.url).pathname)
}

function reportFailure(log: Logger, error: unknown): void {
  // Client errors, such as a method that the screen doesn't support, are in the response.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const known = toAppError(error)
  if (known.code === 'internal') log.error({ err: known.cause ?? known }, 'unexpected error')
  else if (known.status >= 500) log.warn({ err: known }, known.message)
}

/** In logs and metrics, as nginx has it: the client disconnected before it received a response. */
const CLIENT_CLOSED_REQUEST = 499

/** Handles a request, finishes the response, and logs, traces and measures it with an id. */
function observed(
  dependencies: AppDependencies,
  received: { request: Request; connection: Connection },
  handle: () => Promise<Response>,
): Promise<Response> {
  const path = pathOf(received.request.url)
  const answer = () => answerObserved(dependencies, { ...received, path }, handle)
  return path !== null && PROBES.has(path) ? answer() : inRequestSpan(received.request, routeIn(path ?? ''), answer)
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
const routeIn = (path: string) => routeOf(path, ROUTE_GROUPS)

async function answerObserved(
  { log, metrics, policy, views }: AppDependencies,
  { request, connection, path }: { request: Request; connection: Connection; path: string | null },
  handle: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now()
  const id = crypto.randomUUID()
  const handled = path === null ? problem(new AppError('bad_request')) : await handle()
  const screen = handled.status === 200 ? screenOf(handled.headers) : null
  const response = await finish(request, handled, policy)
  response.headers.set('X-Request-Id', id)
  const status = connection.isAborted?.() ? CLIENT_CLOSED_REQUEST : response.status
  observe({ log, metrics }, { id, method: request.method, path, status, started })
  if (screen) views?.record({ ...servedRequest(request, connection), status, screen })
  return response
}

function servedRequest(request: Request, connection: Connection) {
  const { method, url, headers } = request
  const { pathname, search } = new URL(url)
  const clientAddress = () => callerOf(request, connection).address
  return { method, address: pathname + search, clientAddress, header: (name: string) => headers.get(name) }
}

/** Null when the path can't be decoded. */
function pathOf(url: string): string | null {
  try {
    const path = new URL(url).pathname
    decodeURI(path)
    return path.includes('%00') ? null : path
  } catch {
    return null
  }
}

import { type Context, Hono } from 'hono'
import { isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as Contexts from '../app/context.ts'
import { AppError, isErrorCode } from '../domain/errors.ts'
import { VISITOR, type Viewer } from '../domain/permissions.ts'
import { screenOf } from './analytics/screen.ts'
import type { ViewCounter } from './analytics/view-counter.ts'
import { apiRoutes } from './api/api.ts'
import { type Caller, callerOf } from './auth/caller.ts'
import { downloadRoutes } from './http/dataset-downloads.ts'
import { plainErrorPage, problem, toAppError } from './http/errors.ts'
import { finish, toWhole, type WholeAnswer } from './http/finish.ts'
import type { Logger } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import { observe } from './http/observe.ts'
import { type ProbeChecks, probeRoutes } from './http/probes.ts'
import { emptyDocument, withDocument } from './http/rendered-document.ts'
import { isFromElsewhere } from './http/same-origin.ts'
import { type documentPolicy, foreignOrigin } from './http/security.ts'
import { seoRoutes } from './seo/seo.ts'
import type { SharePictures } from './seo/share-pictures.ts'
import type { Services } from './services/services.ts'
import type { Site } from './services/settings/site.ts'
import type { FindViewer } from './services/viewers.ts'
import type { SiteInfo } from './site-info.ts'

export interface AppDependencies {
  services: Services
  findViewer: FindViewer
  site: Site
  log: Logger
  metrics: Metrics
  /** Is told of every answer. */
  views?: Pick<ViewCounter, 'saw'> | undefined
  checks: ProbeChecks
  metricsToken?: string | undefined
  /** Serves `/media/…`. */
  media: Hono
  /** Takes files in, under `/uploads`. */
  uploads: Hono<{ Bindings: Connection }>
  /** Draws what share sheets show, under `/og/…`. */
  sharePictures: SharePictures
  /** The files of the build; null when there is none of that name. */
  assets: (request: Request) => Promise<Response | null>
  /** Renders a screen: React Router's request handler and the build that it serves. */
  screens: Screens
  /** The content policy of a document; hot reload alone needs another than the strict one. */
  policy?: typeof documentPolicy
}

export interface Screens {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>
  contexts: () => Promise<typeof Contexts>
}

/** What the listener knows and a Request does not say. */
export interface Connection {
  remoteAddress?: string | undefined
  /** The request's body as it arrives, in chunks that are nobody else's. Read instead of the Request's own, never after it. */
  body?: AsyncIterable<Uint8Array> | undefined
}

export interface App {
  fetch: (request: Request, connection?: Connection) => Promise<Response>
  /** The same answer before it is fitted to who asks, and without a word about it; a stream stays a Response. */
  answerWhole: (request: Request) => Promise<WholeAnswer | Response>
}

/** The whole product as a function of its dependencies. The order of what a request meets is readable here. */
export function createApp(dependencies: AppDependencies): App {
  const { services, site, assets, media, uploads, sharePictures } = dependencies
  const hono = new Hono<{ Bindings: Connection }>()
  hono.route('/', probeRoutes(dependencies))
  hono.route('/', media)
  hono.route('/', uploads)
  hono.route('/', apiRoutes(services, site, dependencies.findViewer))
  hono.route('/', downloadRoutes(dependencies))
  hono.route('/', seoRoutes(services, site, sharePictures))
  hono.all('*', async ({ req, env }) => (await assets(req.raw)) ?? renderScreen(dependencies, req.raw, env))
  hono.onError((error, context) => failed(dependencies, error, context))
  return {
    fetch: (request, connection = {}) =>
      observed(dependencies, { request, connection }, async () => hono.fetch(answeredInFull(request), connection)),
    answerWhole: async (request) =>
      toWhole(await hono.fetch(request, {}), { policy: dependencies.policy, mayBeKept: true }),
  }
}

const FILES = /^\/((media|uploads)\/|dashboard\/[^/]+\/download$)/

/**
 * HEAD is answered as GET and loses its body last, so that its length and its ETag are those of GET. Files, stored or on
 * their way, have their own answer, that reads none of them.
 */
function answeredInFull(request: Request): Request {
  if (request.method !== 'HEAD' || FILES.test(new URL(request.url).pathname)) return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

/** The build's own contexts are the keys; see app/entry.server.tsx. */
export const screensOf = (build: ServerBuild, handle: Screens['handle']): Screens => ({
  handle,
  contexts: async () => (build.entry.module as unknown as { contexts: typeof Contexts }).contexts,
})

async function renderScreen(
  dependencies: AppDependencies,
  request: Request,
  connection: Connection,
): Promise<Response> {
  const { screens, services, site, log } = dependencies
  if (isFromElsewhere(request, site)) throw new AppError('bad_request')
  const contexts = await screens.contexts()
  const context = new RouterContextProvider()
  const caller = callerOf(request, connection.remoteAddress)
  const { viewer, cookies, isRecognised } = await recognise(dependencies, request, caller)
  context.set(contexts.services, services)
  context.set(contexts.viewer, viewer)
  context.set(contexts.isRecognised, isRecognised)
  context.set(contexts.caller, caller)
  const { info, isCurrent } = await site.read()
  context.set(contexts.site, info)
  const document = emptyDocument(mapOriginFor(viewer, info))
  context.set(contexts.document, document)
  let isComplete = isCurrent
  context.set(contexts.report, (error) => {
    isComplete = false
    reportFailure(log, error)
  })
  const response = personal(await screens.handle(request, context), viewer, cookies)
  // A page that lacks a part because it failed is shown, and kept by nobody.
  if (!isComplete && !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return withDocument(response, document)
}

/** Maps are shown to admins alone; whatever they opened first, a screen with a map can follow without a new document. */
function mapOriginFor(viewer: Viewer, { mapStyleUrl }: SiteInfo): string | undefined {
  return viewer.kind === 'user' && viewer.isAdmin ? foreignOrigin(mapStyleUrl) : undefined
}

/**
 * A page that reads like any other is shown without the account while the database is away; a change is not made, and
 * told by its own screen where that has words for it.
 */
async function recognise({ findViewer, log }: AppDependencies, request: Request, caller: Caller) {
  try {
    return { ...(await findViewer(caller)), isRecognised: true }
  } catch (error) {
    const needsNobody = READING.has(request.method) || OPEN_FORMS.test(new URL(request.url).pathname)
    if (!needsNobody || !isErrorCode(error, 'unavailable')) throw error
    reportFailure(log, error)
    return { viewer: VISITOR, cookies: [], isRecognised: false }
  }
}

/** What is made for one viewer is kept by nobody else; a new session cookie does not undo one that the screen set. */
function personal(response: Response, viewer: Viewer, cookies: string[]): Response {
  response.headers.append('Vary', 'Cookie')
  if (viewer.kind === 'user' && !response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', 'private, no-cache')
  }
  const isSet = response.headers.getSetCookie().length > 0
  if (!isSet) for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

const READING = new Set(['GET', 'HEAD'])
/**
 * Whoever writes to us may be anybody: their screens answer with what was typed, whatever is away. Those of content
 * answer in the words of the catalogue, and do nothing for anybody who is not recognised.
 */
const OPEN_FORMS = /^\/(contact|data|demo|admin\/(listings|blog|cities|settings|(leads|users)(\/[^/]+)?))(\.data)?$/

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
  { log, metrics, policy, views }: AppDependencies,
  { request, connection }: { request: Request; connection: Connection },
  answer: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now()
  const path = pathOf(request.url)
  const id = crypto.randomUUID()
  const made = path === null ? problem(new AppError('bad_request')) : await answer()
  const screen = made.status === 200 ? screenOf(made.headers) : null
  const response = await finish(request, made, policy)
  response.headers.set('X-Request-Id', id)
  const { status } = response
  observe({ log, metrics }, { id, method: request.method, path, status, started })
  if (screen) views?.saw({ ...seenBy(request, connection), status, screen })
  return response
}

function seenBy({ method, url, headers }: Request, { remoteAddress }: Connection) {
  const { pathname, search } = new URL(url)
  return { method, address: pathname + search, remoteAddress, header: (name: string) => headers.get(name) }
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

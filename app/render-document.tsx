import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter, StaticRouter } from 'react-router'
import { NonceContext } from './nonce.ts'
import { loadSectionsOnServer } from './ui/server-section.tsx'
import { type RenderStatic, StaticHtmlContext } from './ui/static-html.tsx'

/** React's marker for a Suspense boundary left to the browser. No text can contain it, since `<` is escaped. */
const SUSPENDED_MARKER = '<!--$!-->'

interface Options {
  url: string
  /** For the inline scripts of the document. */
  nonce: string
  /** HTML for the end of the head. */
  headExtras: string
}

/**
 * Renders the whole document synchronously, since loaders have already awaited their data. React's streaming renderer
 * takes nearly twice as long for the same document; see docs/decisions/016-render-cost.md.
 * @returns the document in parts, because joining them would copy all of it again
 */
export async function renderDocument(routerContext: EntryContext, options: Options): Promise<(string | Buffer)[]> {
  const { url, nonce, headExtras } = options
  await preloadLoaderData(routerContext)
  await loadSectionsOnServer()
  // The nonce is random, so no other text in the document can look like this placeholder.
  const placeholder = `<!--${nonce} `
  const fragments: Buffer[] = []
  const renderStatic: RenderStatic = (...fragment) =>
    `${placeholder}${fragments.push(cachedFragment(...fragment)) - 1}-->`
  const html = renderFully(
    <NonceContext value={nonce}>
      <StaticHtmlContext value={import.meta.env.PROD ? renderStatic : null}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </StaticHtmlContext>
    </NonceContext>,
  )
  const [first = '', ...rest] = html.split(placeholder)
  const headEnd = first.indexOf('</head>')
  return [
    `<!DOCTYPE html>${deferScripts(first.slice(0, headEnd))}${headExtras}`,
    first.slice(headEnd),
    ...rest.flatMap((text) => [fragments[Number.parseInt(text, 10)]!, text.slice(text.indexOf('-->') + 3)]),
  ]
}

/** @throws Error if React left a Suspense boundary to the browser */
function renderFully(content: ReactNode): string {
  const html = renderToString(content)
  if (html.includes(SUSPENDED_MARKER))
    throw new Error('Rendering suspended or failed inside a Suspense boundary. Load data in a loader instead.')
  return html
}

const fragmentCache = new WeakMap<object, Map<string, Buffer>>()

/** Caches the encoded bytes, so most of a document is neither rendered nor encoded again. */
function cachedFragment(content: ReactNode, name: string, data: object): Buffer {
  const byName = fragmentCache.get(data) ?? new Map<string, Buffer>()
  let html = byName.get(name)
  if (html === undefined) {
    html = Buffer.from(renderFully(<StaticRouter location="/">{content}</StaticRouter>))
    fragmentCache.set(data, byName.set(name, html))
  }
  return html
}

/**
 * Reads the stream of loader data into React Router's own cache. Its component otherwise suspends for each chunk, which
 * a synchronous render can't wait for.
 */
async function preloadLoaderData(routerContext: EntryContext): Promise<void> {
  const reader = routerContext.serverHandoffStream?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  const streamCache: NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']> = {}
  for (let chunk = 0, done = false; !done; chunk++) {
    const read = await reader.read()
    done = read.done
    streamCache[chunk] = Object.assign(Promise.resolve(), {
      result: { done, value: decoder.decode(read.value, { stream: !done }) },
    })
  }
  reader.releaseLock()
  routerContext.renderMeta = { ...routerContext.renderMeta, streamCache }
}

/**
 * Lowers the priority of scripts, so that styles, fonts and the first image load before them on a slow connection: the
 * page is readable without scripts. React Router has no option for this. Not done in development, where React would
 * report a hydration mismatch.
 */
function deferScripts(head: string): string {
  return import.meta.env.PROD
    ? head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : head
}

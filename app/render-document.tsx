import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter, StaticRouter } from 'react-router'
import { NonceContext } from './nonce.ts'
import { OnceContext } from './ui/once.tsx'

/** How React marks what it left to the browser. No text of ours can hold it: `<` is escaped in all of them. */
const LEFT_OUT = '<!--$!-->'

interface Options {
  url: string
  /** Of the scripts that belong to the document. */
  nonce: string
  /** HTML for the end of the head. */
  headExtras: string
}

/**
 * Renders the whole document at once: loaders have waited for their data, so nothing in it has to be waited for.
 * React's streaming renderer takes nearly twice as long over the same document; see
 * docs/decisions/041-render-cost.md.
 * @returns its parts: to put them together is to copy all of it once more
 */
export async function renderDocument(routerContext: EntryContext, options: Options): Promise<string[]> {
  const { url, nonce, headExtras } = options
  await takeLoaderData(routerContext)
  const html = renderToString(
    <NonceContext value={nonce}>
      <OnceContext value={import.meta.env.PROD ? renderOnce : null}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </OnceContext>
    </NonceContext>,
  )
  if (html.includes(LEFT_OUT)) throw new Error('A part of the screen failed, or waits for data outside of a loader.')
  const body = html.indexOf('</head>')
  return [`<!DOCTYPE html>${afterThePicture(html.slice(0, body))}${headExtras}`, html.slice(body)]
}

const renderedOnce = new WeakMap<object, Map<string, string>>()

function renderOnce(content: ReactNode, name: string, of: object): string {
  const byName = renderedOnce.get(of) ?? new Map<string, string>()
  let html = byName.get(name)
  if (html === undefined) {
    html = renderToString(<StaticRouter location="/">{content}</StaticRouter>)
    renderedOnce.set(of, byName.set(name, html))
  }
  return html
}

/**
 * React Router sends the loaders' data to the browser through a stream, which its component waits for, chunk by chunk,
 * unless the chunks are there already.
 */
async function takeLoaderData(routerContext: EntryContext): Promise<void> {
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
 * Scripts make a page livelier, but it is read without them: on a slow line, styles, fonts and the first picture come
 * before them. React Router has no setting for it; while developing, React would wonder at the attribute.
 */
function afterThePicture(head: string): string {
  return import.meta.env.PROD
    ? head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : head
}

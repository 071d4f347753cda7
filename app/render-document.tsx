import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter, StaticRouter } from 'react-router'
import { NonceContext } from './nonce.ts'
import { OnceContext, type RenderOnce } from './ui/once.tsx'

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
export async function renderDocument(routerContext: EntryContext, options: Options): Promise<(string | Buffer)[]> {
  const { url, nonce, headExtras } = options
  await takeLoaderData(routerContext)
  // Nobody else knows the nonce, so nothing else in the document looks like this.
  const mark = `<!--${nonce} `
  const once: Buffer[] = []
  const renderOnce: RenderOnce = (...part) => `${mark}${once.push(renderedOnce(...part)) - 1}-->`
  const html = wholeOf(
    <NonceContext value={nonce}>
      <OnceContext value={import.meta.env.PROD ? renderOnce : null}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </OnceContext>
    </NonceContext>,
  )
  const [first = '', ...others] = html.split(mark)
  const body = first.indexOf('</head>')
  return [
    `<!DOCTYPE html>${afterThePicture(first.slice(0, body))}${headExtras}`,
    first.slice(body),
    ...others.flatMap((text) => [once[Number.parseInt(text, 10)]!, text.slice(text.indexOf('-->') + 3)]),
  ]
}

/** @throws Error when React left a part to the browser */
function wholeOf(content: ReactNode): string {
  const html = renderToString(content)
  if (html.includes(LEFT_OUT)) throw new Error('A part of the screen failed, or waits for data outside of a loader.')
  return html
}

const parts = new WeakMap<object, Map<string, Buffer>>()

/** As bytes: most of a document is neither written nor encoded again. */
function renderedOnce(content: ReactNode, name: string, of: object): Buffer {
  const byName = parts.get(of) ?? new Map<string, Buffer>()
  let html = byName.get(name)
  if (html === undefined) {
    html = Buffer.from(wholeOf(<StaticRouter location="/">{content}</StaticRouter>))
    parts.set(of, byName.set(name, html))
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

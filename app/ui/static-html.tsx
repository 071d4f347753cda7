import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext } from 'react'

/** Returns a placeholder for the HTML of `content`, which is rendered once for each `name` and `data` object. */
export type RenderStatic = (content: ReactNode, name: string, data: object) => string

/** Null in the browser and in development. */
export const StaticHtmlContext = createContext<RenderStatic | null>(null)

type StaticHtmlProps<Tag extends ElementType> = ComponentProps<Tag> & {
  as: Tag
  /** Cache key. Null for content that depends on who is signed in, which isn't cached. */
  name: string | null
  /** The data shown. The server caches the HTML until this object is garbage-collected. */
  data?: object
  children: ReactNode
}

const NO_DATA = {}

/**
 * An element whose content is the same for every visitor. The server renders the content once and inserts the same HTML
 * into every document; the browser hydrates it as usual. So the content must have no state and no generated ids, and only
 * absolute paths in links; see docs/decisions/016-render-cost.md.
 */
export function StaticHtml<Tag extends ElementType>(allProps: StaticHtmlProps<Tag>) {
  const { as: Element, name, data = NO_DATA, children, ...props } = allProps
  const render = useContext(StaticHtmlContext)
  if (render === null || name === null) return <Element {...props}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by React
  return <Element {...props} dangerouslySetInnerHTML={{ __html: render(children, name, data) }} />
}

import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext } from 'react'

/** Gives what stands for the HTML of a content; under one name, of one object, it is rendered once. */
export type RenderOnce = (content: ReactNode, name: string, of: object) => string

/** Null in the browser, and while developing. */
export const OnceContext = createContext<RenderOnce | null>(null)

type OnceProps<Tag extends ElementType> = ComponentProps<Tag> & {
  as: Tag
  /** Names the content: under one name it is always the same. Null for content that belongs to one reader. */
  name: string | null
  /** What the content shows, where that is data: the server keeps the HTML for as long as it keeps this very object. */
  of?: object
  children: ReactNode
}

const EVERYBODY = {}

/**
 * An element whose content is the same whoever reads it. The server renders the content once and writes the same HTML
 * into every document; the browser takes it over like any other. So what is inside has no state, no generated ids, and
 * links by whole paths alone; see docs/decisions/041-render-cost.md.
 */
export function Once<Tag extends ElementType>(given: OnceProps<Tag>) {
  const { as: Element, name, of = EVERYBODY, children, ...props } = given
  const render = useContext(OnceContext)
  if (render === null || name === null) return <Element {...props}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
  return <Element {...props} dangerouslySetInnerHTML={{ __html: render(children, name, of) }} />
}

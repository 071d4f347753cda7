import { madeOnce } from './made-once.ts'

/** What a document carries for the browser as one text; `unpack` gives it back. */
export interface Packed<Content extends object> {
  json: string
  /** Only says what is inside. */
  content?: Content
}

const contents = new WeakMap<Packed<object>, object>()

const packedOnce = madeOnce((content: object): Packed<object> => {
  const packed = { json: JSON.stringify(content) }
  contents.set(packed, content)
  return packed
})

/**
 * Packs what many documents share. React Router writes the data of loaders value by value into each document, which for
 * lists takes longer than rendering them; a text is one value, written once for as long as `content` is the same object.
 * `content` must be what JSON can say.
 */
export const pack = <Content extends object>(content: Content) => packedOnce(content) as Packed<Content>

/** The very object that was packed on the server, and its copy in the browser: the same one each time. */
export function unpack<Content extends object>(packed: Packed<Content>): Content {
  const before = contents.get(packed) as Content | undefined
  if (before) return before
  const content = JSON.parse(packed.json) as Content
  contents.set(packed, content)
  return content
}

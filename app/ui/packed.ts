/** What a document carries for the browser as one text; `unpack` gives it back. */
export interface Packed<Content extends object> {
  json: string
  /** Only says what is inside. */
  content?: Content
}

const contents = new WeakMap<Packed<object>, object>()
const packs = new WeakMap<object, Packed<object>>()

/**
 * Packs what many documents share. React Router writes the data of loaders value by value into each document, which for
 * lists takes longer than rendering them; a text is one value, written once for as long as `content` is the same object.
 * `content` must be what JSON can say.
 */
export function pack<Content extends object>(content: Content): Packed<Content> {
  const before = packs.get(content) as Packed<Content> | undefined
  if (before) return before
  const packed: Packed<Content> = { json: JSON.stringify(content) }
  packs.set(content, packed)
  contents.set(packed, content)
  return packed
}

/** The very object that was packed on the server, and its copy in the browser: the same one each time. */
export function unpack<Content extends object>(packed: Packed<Content>): Content {
  const before = contents.get(packed) as Content | undefined
  if (before) return before
  const content = JSON.parse(packed.json) as Content
  contents.set(packed, content)
  return content
}

/*
 * Python, C and others write NaN, Infinity, `inf`, `None` or `1.#QNAN` where a number isn't known. JSON has none of them.
 */

/** An escaped character, a quote, or such a number. */
const TOKEN = /\\[\s\S]|"|(?<![\w.])[+-]?(?:nan|inf(?:inity)?|none|undefined|1\.#\w+)\b/gi
/** What may go on in the next chunk. */
const OPEN_END = /(?<!\\)\\+$|[-+\w.#]{0,20}$/

/** Rewrites pieces of a JSON text, one after another. */
function createWriter(): (piece: string) => string {
  let isInText = false
  return (piece) =>
    piece.replace(TOKEN, (token) => {
      if (token === '"') isInText = !isInText
      return isInText || /^[\\"]/.test(token) ? token : 'null'
    })
}

/** The same JSON with null for numbers that aren't known. */
export const withNulls = (json: string): string => createWriter()(json)

/** The same for JSON in chunks. */
export async function* chunksWithNulls(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const write = createWriter()
  let open = ''
  for await (const chunk of chunks) {
    const text = open + chunk
    const end = text.search(OPEN_END)
    open = text.slice(end)
    yield write(text.slice(0, end))
  }
  yield write(open)
}

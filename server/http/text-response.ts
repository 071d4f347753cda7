const texts = new WeakMap<Response, string>()

/** A Response whose text can be had again without reading its stream, which costs more than small answers do. */
export function textAnswer(
  text: string,
  type: string,
  init: { status?: number; headers?: HeadersInit } = {},
): Response {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', type)
  const response = new Response(text, { status: init.status ?? 200, headers })
  texts.set(response, text)
  return response
}

export const jsonAnswer = (body: unknown, init?: { status?: number; headers?: HeadersInit }): Response =>
  textAnswer(JSON.stringify(body), 'application/json', init)

/** The bytes of an answer, whichever way it was made. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(texts.get(response) ?? new Uint8Array(await response.arrayBuffer()))
}

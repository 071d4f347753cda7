const texts = new WeakMap<Response, string>()

/** A Response that remembers its text, because reading the stream back costs more than a small response does. */
export function textResponse(
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

export const jsonResponse = (body: unknown, init?: { status?: number; headers?: HeadersInit }): Response =>
  textResponse(JSON.stringify(body), 'application/json', init)

/** The body's bytes, from the remembered text if there is one. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(texts.get(response) ?? new Uint8Array(await response.arrayBuffer()))
}

import { RENDERED_FOR } from '../../../domain/rendered-for.ts'
import { carriesSession } from './session-cookie.ts'

/** The field is the first of its form, but the controls of a list may come before their form. */
const SEARCHED_BYTES = 64 * 1024
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const FIELD = new RegExp(
  `(?:^|&)${RENDERED_FOR.field}=([\\w-]{1,64})&|name="${RENDERED_FOR.field}"\\r\\n\\r\\n([\\w-]{1,64})\\r\\n`,
)

/**
 * Copies the account that a form's page was rendered for into the header. Searches the start of the body as text, because
 * forms with files are parsed while they arrive, after their sender is identified.
 */
export async function withRenderedFor(request: Request): Promise<Request> {
  const { headers } = request
  const isForm = request.body !== null && FORM.test(headers.get('Content-Type') ?? '')
  if (!isForm || headers.has(RENDERED_FOR.header) || !carriesSession(headers.get('Cookie'))) return request
  const copy = request.clone().body!.getReader()
  const account = await findField(copy)
  // Ends only when the handler has read or canceled the body too.
  void copy.cancel().catch(() => {})
  if (account === null) return request
  const named = new Headers(headers)
  named.set(RENDERED_FOR.header, account)
  return new Request(request, { headers: named })
}

/** Null also when the body can't be read, which its handler reports. */
async function findField(body: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    while (text.length < SEARCHED_BYTES) {
      const { done, value } = await body.read()
      text += decoder.decode(value, { stream: !done })
      const [, urlEncoded, part] = FIELD.exec(done ? `${text}&` : text) ?? []
      const account = urlEncoded ?? part
      if (account || done) return account ?? null
    }
  } catch {}
  return null
}

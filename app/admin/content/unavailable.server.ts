import { data } from 'react-router'
import type { ContentTypeLabels } from './labels.ts'
import type { ActionResult } from './screen-data.ts'
import { failureOfVerb, failureWith } from './submit-failure.ts'

/** Enough for the ids of all selected rows. */
const MAX_FORM_BYTES = 64 * 1024

/** Answers 503 with the specified message while sessions can't be looked up. Reads only the verb of the form. */
export async function respondUnavailable(request: Request, labels: ContentTypeLabels) {
  const code = failureOfVerb(labels, await verbOf(request))
  return data<ActionResult>(failureWith(code), { status: 503 })
}

/** The verb of the form. Multipart forms are not read: only the editor sends them, to save. */
async function verbOf({ headers, body }: Request): Promise<string> {
  if (!body || !/^application\/x-www-form-urlencoded\b/i.test(headers.get('Content-Type') ?? '')) return 'save'
  const form = new URLSearchParams(await readStart(body))
  return form.get('do')?.split(' ')[0] ?? 'save'
}

/** The beginning of the body. The sender is unknown, so the amount read is bounded. */
async function readStart(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_FORM_BYTES) break
  }
  return text
}

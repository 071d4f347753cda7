import { data } from 'react-router'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import type { Noun } from './nouns.ts'
import type { Answer } from './screen.ts'

/** More than the ids of all rows that can be ticked. */
const LONGEST_FORM = 64 * 1024

/** To whoever cannot be recognised: what failed, in the words of the catalogue. Nothing else of the form is looked at. */
export async function whileAway(request: Request, noun: Noun) {
  const code = failureOfVerb(noun, await verbOf(request))
  return data<Answer>({ failure: { code, message: ERRORS[code].message } }, { status: 503 })
}

/** Forms with files are those that save; they are not read. */
async function verbOf({ headers, body }: Request): Promise<string> {
  if (!body || !/^application\/x-www-form-urlencoded\b/i.test(headers.get('Content-Type') ?? '')) return 'save'
  const form = new URLSearchParams(await beginning(body))
  return form.get('do')?.split(' ')[0] ?? 'save'
}

/** Of a text: nobody that is known sent it, so no more of it is held than a form of ours has. */
async function beginning(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_FORM) break
  }
  return text
}

function failureOfVerb({ failures }: Noun, verb: string): ErrorCode {
  if (verb === 'delete') return failures.delete
  if (verb === 'publish' || verb === 'unpublish') return failures.status
  return verb === 'feature' || verb === 'unfeature' ? 'featured_status_failed' : failures.save
}

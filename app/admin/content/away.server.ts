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
async function verbOf(request: Request): Promise<string> {
  const { headers } = request
  const isShort = Number(headers.get('Content-Length') ?? Number.NaN) <= LONGEST_FORM
  if (!isShort || !/^application\/x-www-form-urlencoded\b/i.test(headers.get('Content-Type') ?? '')) return 'save'
  const form = new URLSearchParams(await request.text())
  return form.get('do')?.split(' ')[0] ?? 'save'
}

function failureOfVerb({ failures }: Noun, verb: string): ErrorCode {
  if (verb === 'delete') return failures.delete
  if (verb === 'publish' || verb === 'unpublish') return failures.status
  return verb === 'feature' || verb === 'unfeature' ? 'featured_status_failed' : failures.save
}

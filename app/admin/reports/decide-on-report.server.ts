import { data, type RouterContextProvider } from 'react-router'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { reportDecisionSchema } from '../../../domain/listing/report-form.ts'
import { safeParse } from '../../../domain/validation.ts'
import { isRecognized, services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import { readEnteredValues } from '../content/editor/entered-values.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'

/** Result of a decision. */
export interface ReportAnswer extends ActionResult {
  /** The report, to show its note again if the decision failed. */
  id?: string
}

const OUTCOMES = {
  uphold: { outcome: 'upheld', notice: 'Report upheld.' },
  dismiss: { outcome: 'dismissed', notice: 'Report dismissed.' },
} as const

/** Decides as the form field `do` says: a verb and the id of a report, separated by a space. */
export async function decideOnReport(context: Readonly<RouterContextProvider>, request: Request) {
  if (!context.get(isRecognized)) return respond(failureWith('unavailable'), 503)
  const admin = requireAdmin(context)
  const form = await readFormData(request)
  const [verb = '', id = ''] = String(form.get('do') ?? '').split(' ')
  const decision = Object.hasOwn(OUTCOMES, verb) ? OUTCOMES[verb as keyof typeof OUTCOMES] : undefined
  if (!decision) throw data(null, { status: 400 })
  const entered = readEnteredValues(form)
  const parsed = safeParse(reportDecisionSchema, { outcome: decision.outcome, note: form.get('note') ?? undefined })
  if (!parsed.success) {
    return respond({ id, entered, errors: { note: parsed.error.issues[0]?.message ?? '' } }, 422)
  }
  try {
    await context.get(services).listingReports.decide(admin, id, parsed.data)
    return respond({ notice: decision.notice }, 200)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    if (status === 403) throw toRouteError(context, error)
    return respond({ id, entered, ...failureWith(code) }, status)
  }
}

/** Someone else may have decided on the report, or deleted the listing, since the screen was loaded. */
const NOT_OPEN = 'This report is no longer open.'

const failureWith = (code: ErrorCode) => ({
  failure: { code, message: code === 'not_found' ? NOT_OPEN : ERRORS[code].message },
})
const respond = (answer: ReportAnswer, status: number) => data<ReportAnswer>(answer, { status })

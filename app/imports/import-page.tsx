import { data, href, Link } from 'react-router'
import { reportRows, stepsOf } from '../../domain/draft/import-report.ts'
import { formatCount } from '../../domain/text/format.ts'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { useProcessingRefresh } from '../ui/document/use-processing-refresh.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { readFormData } from '../ui/form/read-form.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Pagination } from '../ui/list/pagination.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import type { Route } from './+types/import-page'
import { ApplyForm, UndoForm } from './import-actions.tsx'
import { answerOf, type ImportsAnswer } from './imports-answer.ts'
import { Progress } from './progress.tsx'
import { ReportTable } from './report-table.tsx'
import { IMPORT_STATE_LABELS } from './state-labels.ts'

const PER_PAGE = 100

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Import', matches)
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const whole = await loadOrThrow(context, () => context.get(services).feeds.get(viewer, params.id))
  const { plan, outcomes, undone, ...shown } = whole
  const rows = reportRows(whole)
  const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const page = Math.min(Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1), pages)
  const isUndo = shown.state === 'undoing'
  const progress = isUndo
    ? { done: undone.length, total: outcomes.length }
    : { done: outcomes.length, total: stepsOf(whole) }
  return {
    import: shown,
    ignored: plan.ignored ?? [],
    isMissingUnknown: plan.missing === null,
    steps: plan.added.length + plan.changed.length,
    progress,
    rows: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    page,
    pages,
  }
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const viewer = requireSignIn(context, request)
  const { feeds } = context.get(services)
  const form = await readFormData(request)
  try {
    switch (form.get('do')) {
      case 'apply':
        await feeds.apply(viewer, id, {
          withdrawMissing: form.has('withdraw_missing'),
          isConfirmed: form.has('is_confirmed'),
        })
        return null
      case 'undo':
        await feeds.undo(viewer, id)
        return null
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    return answerOf(context, error)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ImportsAnswer => ({ message: 'We couldn’t start this.', reason }))

const COUNTS = [
  ['added', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['left', 'Left as is'],
  ['rejected', 'Rejected'],
  ['missing', 'Missing'],
] as const

export default function ImportPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { ignored, isMissingUnknown, steps, progress, rows, page, pages } = loaderData
  const { id, file_name, state, failure, counts, created_at } = loaderData.import
  const isRunning = state === 'applying' || state === 'undoing'
  useProcessingRefresh(isRunning)
  return (
    <div className="wrap grid gap-6 pt-8 pb-12 md:pt-10">
      <header>
        <p className="text-13">
          <Link to={href('/my/imports')} className="link">
            Import listings
          </Link>
        </p>
        <h1 className="mt-1 text-32 font-title wrap-anywhere">{file_name}</h1>
        <p className="mt-1 text-15 text-ink-2">
          {IMPORT_STATE_LABELS[state]}, checked <LocalTime iso={created_at} />
        </p>
      </header>
      {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
      {failure && <Banner tone="caution">{failure}</Banner>}
      {isRunning && <Progress isUndo={state === 'undoing'} {...progress} />}
      <dl className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface md:grid-cols-6">
        {COUNTS.map(([key, label]) => (
          <div key={key} className="px-4 py-3">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="num text-20 font-semibold">{isMissingUnknown && key === 'missing' ? '?' : counts[key]}</dd>
          </div>
        ))}
      </dl>
      {state === 'planned' && <ApplyForm missing={counts.missing} steps={steps} errors={answer?.errors ?? {}} />}
      {(state === 'applied' || state === 'failed') && <UndoForm />}
      <Notes ignored={ignored} isMissingUnknown={isMissingUnknown} />
      {counts.rejected > 0 && (
        <p className="text-13">
          <a href={href('/my/imports/:id/rejected.csv', { id })} className="link">
            Download {formatCount(counts.rejected, 'rejected row')} with the reasons
          </a>
        </p>
      )}
      {rows.length > 0 && <ReportTable rows={rows} />}
      <Pagination page={page} pages={pages} hasNext={page < pages} toPage={(each) => `?page=${each}`} label="Rows" />
    </div>
  )
}

function Notes({ ignored, isMissingUnknown }: { ignored: readonly string[]; isMissingUnknown: boolean }) {
  return (
    <>
      {ignored.length > 0 && (
        <p className="text-13 text-ink-2 wrap-anywhere">
          <span className="font-label">Columns that we don’t use:</span> {ignored.join(', ')}
        </p>
      )}
      {isMissingUnknown && (
        <p className="text-13 text-ink-2">
          Some rows have no ID that we can read, so we don’t know which of your listings the file lacks.
        </p>
      )}
    </>
  )
}

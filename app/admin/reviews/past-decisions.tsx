import type { PastDecision } from '../../../domain/review/review.ts'
import { reviewField } from '../../../domain/review/review-fields.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { Tag } from '../../ui/list/tag.tsx'
import { ComparedPictures, ComparedText } from './compared.tsx'
import type { FieldChange } from './field-changes.server.ts'
import { Panel } from './panels.tsx'

interface PastDecisionsProps {
  decisions: readonly PastDecision[]
  /** What the owner has changed since the last one. */
  since: readonly FieldChange[]
}

/** What was decided before, the last first, and what the owner did about it. */
export function PastDecisions({ decisions, since }: PastDecisionsProps) {
  if (decisions.length === 0) return null
  const [last, ...earlier] = decisions.toReversed()
  return (
    <Panel heading="Earlier decisions">
      <ul className="divide-y divide-line">
        <Decision decision={last!} since={since} />
        {earlier.map((decision) => (
          <Decision key={decision.decided_at} decision={decision} since={null} />
        ))}
      </ul>
    </Panel>
  )
}

function Decision({ decision, since }: { decision: PastDecision; since: readonly FieldChange[] | null }) {
  const { state, decided_at, note, requests } = decision
  const changeOf = (key: string) => since?.find((change) => change.key === key)
  const others = since?.filter(({ key }) => requests.every((request) => request.key !== key)) ?? []
  return (
    <li className="grid gap-3 px-4 py-4">
      <h3 className="flex flex-wrap items-center gap-2 text-14">
        <Tag tone={state === 'rejected' ? 'bad' : 'caution'}>
          {state === 'rejected' ? 'Rejected' : 'Changes requested'}
        </Tag>
        <span className="num font-normal text-ink-2">{formatDate(decided_at)}</span>
      </h3>
      {note && <p className="wrap-anywhere">{note}</p>}
      {requests.length > 0 && (
        <dl className="grid gap-3">
          {requests.map((request) => (
            <Request key={request.key} request={request} change={changeOf(request.key)} />
          ))}
        </dl>
      )}
      {since && <OtherChanges changes={others} isAll={requests.length === 0} />}
    </li>
  )
}

interface RequestProps {
  request: PastDecision['requests'][number]
  /** Undefined if it is as it was, or of an earlier decision. */
  change: FieldChange | undefined
}

function Request({ request: { key, text, answer, isChanged }, change }: RequestProps) {
  return (
    <div className="grid gap-1.5">
      <dt className="flex flex-wrap items-center gap-2 font-semibold">
        {reviewField(key)?.label ?? key}
        {isChanged && <Tag tone="good">Changed</Tag>}
        {answer !== '' && <Tag tone="accent">Answered</Tag>}
      </dt>
      <dd className="grid gap-1.5 wrap-anywhere">
        <p className="text-ink-2">{text}</p>
        {answer !== '' && (
          <p className="border-l-2 border-accent-line pl-3 whitespace-pre-line">
            <span className="sr-only">The owner’s answer: </span>
            {answer}
          </p>
        )}
        {change && <Difference change={change} />}
      </dd>
    </div>
  )
}

function OtherChanges({ changes, isAll }: { changes: readonly FieldChange[]; isAll: boolean }) {
  if (changes.length === 0) return isAll && <p className="text-13 text-ink-2">Nothing was changed since.</p>
  return (
    <details open={isAll}>
      <summary className="text-13 font-label">{isAll ? 'Changed since' : 'Also changed since'}</summary>
      <dl className="mt-2 grid gap-3">
        {changes.map((change) => (
          <div key={change.key} className="grid gap-1.5">
            <dt className="font-semibold">{change.label}</dt>
            <dd>
              <Difference change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Difference({ change: { before, after, pictures } }: { change: FieldChange }) {
  if (pictures) {
    const removed = pictures.before.filter((path) => !pictures.after.includes(path)).length
    return (
      <div className="text-13">
        <ComparedPictures paths={pictures.after} known={pictures.before} label="Submitted" />
        {removed > 0 && <p className="text-12 text-ink-3">{removed} removed</p>}
      </div>
    )
  }
  return (
    <div className="grid gap-x-5 gap-y-2 text-13 md:grid-cols-2">
      {before && <ComparedText parts={before} label="Before" mark="del" />}
      <ComparedText parts={after} label="Now" mark="ins" />
    </div>
  )
}

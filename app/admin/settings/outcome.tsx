import { formatMoment } from '../../../domain/format.ts'
import { SETTING_LABELS } from '../../../domain/setting-labels.ts'
import type { SettingName } from '../../../domain/settings.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Answer } from './answer.ts'

/** What came of the form, above it: what was saved, what is wrong where, what somebody else saved meanwhile. */
export function Outcome({ answer }: { answer: Answer }) {
  const { tone, message, errors = {}, newer } = answer
  const wrong = Object.entries(errors)
  return (
    <Alert kind={tone}>
      <p className="break-words">{message}</p>
      {wrong.length > 0 && (
        <ul className="list-disc pl-5 font-normal">
          {wrong.map(([field, reason]) => (
            <li key={field}>
              {placeOf(field)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {newer && (
        <>
          <p className="font-normal">
            {newer.saved_by ?? 'Somebody'} saved it on {formatMoment(newer.saved_at)}. Nothing of yours was saved yet:
            it stands below, with what they alone changed. Save again to keep it so.
          </p>
          <ul className="list-disc pl-5 font-normal">
            {newer.changes.map(({ label, by, theirs }) => (
              <li key={label} className="break-words">
                {label}: {theirs}. {by === 'both' ? 'You changed it too; yours stands below.' : 'Taken over.'}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

/** “Questions of Home, 3: …” of `home_faq.2.answer`. */
function placeOf(field: string): string {
  const [name = '', row] = field.split('.')
  const label = SETTING_LABELS[name as SettingName] ?? name
  return row === undefined ? label : `${label}, ${Number(row) + 1}`
}

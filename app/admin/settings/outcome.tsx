import { SETTING_LABELS } from '../../../domain/settings/setting-labels.ts'
import type { SettingName } from '../../../domain/settings/settings.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SubmitFailureHelp } from '../../ui/form/submit-failure-help.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import type { Answer } from './answer.ts'

/** The result of the form: saved, invalid fields, or changes that someone else saved. */
export function Outcome({ answer }: { answer: Answer }) {
  const { tone, message, reason, errors = {}, newer } = answer
  const invalid = Object.entries(errors)
  return (
    <Notice kind={tone}>
      <p className="break-words">{message}</p>
      <SubmitFailureHelp reason={reason} />
      {invalid.length > 0 && (
        <ul className="list-disc pl-5 font-normal">
          {invalid.map(([field, reason]) => (
            <li key={field}>
              {fieldLabel(field)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {newer && (
        <>
          <p className="font-normal">
            {newer.saved_by ?? 'Someone'} saved changes on <LocalTime iso={newer.saved_at} />. Your changes aren’t saved
            yet. The form below has both; save again to keep it.
          </p>
          <ul className="list-disc pl-5 font-normal">
            {newer.changes.map(({ label, by, theirs }) => (
              <li key={label} className="break-words">
                {label}: {theirs}.{' '}
                {by === 'both' ? 'You both changed this field. Your version is below.' : 'Added to the form below.'}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** “Home page questions, 3” for `home_faq.2.answer`. */
function fieldLabel(field: string): string {
  const [name = '', row] = field.split('.')
  const label = SETTING_LABELS[name as SettingName] ?? name
  return row === undefined ? label : `${label}, ${Number(row) + 1}`
}

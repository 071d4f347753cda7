import { STEP_FIELDS } from '../../../domain/draft/steps.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { LoadedDraft } from './load-draft.ts'

const MAX_LENGTH = 300

/** Text of this step that a save from another device replaced. */
export function ReplacedNotice({ loaded: { draft, step } }: { loaded: LoadedDraft }) {
  const replaced = STEP_FIELDS[step].flatMap((name) => {
    const [text = ''] = draft.replaced[name] ?? []
    const isShown = text.trim() !== '' && text !== 'on' && name !== 'boundary' && !draft.fields[name]?.includes(text)
    return isShown ? [text] : []
  })
  if (replaced.length === 0) return null
  return (
    <Notice kind="info">
      <p>You changed this step on two devices. We kept the later text. The earlier text was:</p>
      <ul className="grid gap-1 font-normal">
        {replaced.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import { useEffect, useState } from 'react'
import { type DraftStep, STEP_LABELS } from '../../../domain/draft/step-names.ts'
import { stepOfField } from '../../../domain/draft/steps.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Leads to the files of other steps that were chosen without a connection: the step of a file uploads it. */
export function WaitingFiles({ draft, step }: { draft: string; step: DraftStep }) {
  const [fields, setFields] = useState<readonly string[]>([])
  useEffect(() => {
    const read = async () => setFields(await (await import('../../ui/upload/kept-files.ts')).fieldsOfFiles(draft))
    read().catch(() => {})
  }, [draft])
  const steps = fields.flatMap((field) => stepOfField(field) ?? []).filter((other) => other !== step)
  const [first] = steps
  if (first === undefined) return null
  return (
    <Notice kind="info">
      <p>{formatCount(steps.length, 'file')} waiting to upload from this device.</p>
      <button type="submit" name="to" value={first} className="justify-self-start underline underline-offset-3">
        Open {STEP_LABELS[first]} to upload
      </button>
    </Notice>
  )
}

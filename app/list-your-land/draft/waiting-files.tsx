import { useEffect, useState } from 'react'
import { type DraftStep, STEP_LABELS } from '../../../domain/draft/step-names.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Leads to the files of other steps that were chosen without a connection: the step of a file uploads it. */
export function WaitingFiles({ draft, step }: { draft: string; step: DraftStep }) {
  const [steps, setSteps] = useState<readonly DraftStep[]>([])
  useEffect(() => {
    waitingSteps(draft).then(
      (all) => setSteps(all.filter((other) => other !== step)),
      () => {},
    )
  }, [draft, step])
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

/** The step of each file. */
async function waitingSteps(draft: string): Promise<DraftStep[]> {
  const { fieldsOfFiles } = await import('../../ui/upload/device-files.ts')
  const fields = await fieldsOfFiles(draft)
  if (fields.length === 0) return []
  const { stepOfField } = await import('../../../domain/draft/steps.ts')
  return fields.flatMap((field) => stepOfField(field) ?? [])
}

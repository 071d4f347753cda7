import type { NewerVersion } from '../../../domain/content/managed.ts'
import { formatMoment } from '../../../domain/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface ConflictProps {
  newer: NewerVersion
  here: string
  labels: Record<string, string>
  onTake: () => void
}

/** Two editors at once: what the other one saved, and the choice between both. */
export function Conflict({ newer, here, labels, onTake }: ConflictProps) {
  return (
    <Alert kind="bad">
      <p>Somebody else saved a newer version meanwhile.</p>
      <p className="font-normal">
        {newer.saved_by ?? 'The product'} saved it on {formatMoment(newer.saved_at)}. Nothing of yours was saved yet.
      </p>
      {newer.differing.length > 0 && (
        <details className="font-normal">
          <summary className="cursor-pointer py-1">What differs: {fieldWords(newer.differing, labels)}</summary>
          <dl className="grid gap-2 py-2">
            {newer.differing.map((name) => (
              <div key={name}>
                <dt className="font-label">{labels[name] ?? name}, as saved by them</dt>
                <dd className="line-clamp-6 break-words whitespace-pre-wrap">{valueWords(newer.values[name])}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <input type="hidden" name="newer_version" value={newer.version} />
      <div className="mt-1 flex flex-wrap gap-2">
        <SubmitButton pending="Saving..." name="do" value="overwrite" kind="danger" size="sm">
          Overwrite with mine
        </SubmitButton>
        {/* A whole new document: the fields begin anew. */}
        <a href={here} className={buttonClass({ size: 'sm' })} onClick={onTake}>
          Take theirs
        </a>
      </div>
    </Alert>
  )
}

const fieldWords = (names: string[], labels: Record<string, string>) =>
  names.map((name) => labels[name] ?? name).join(', ')

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

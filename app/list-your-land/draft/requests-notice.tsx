import { MessageSquare } from 'lucide-react'
import { STEP_LABELS } from '../../../domain/draft/step-names.ts'
import { reviewField } from '../../../domain/review/review-fields.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { LoadedDraft } from './load-draft.ts'

/** What a reviewer asked to change: on each step what is about it, and on the last one everything. */
export function RequestsNotice({ loaded: { draft, step } }: { loaded: LoadedDraft }) {
  const requests = Object.entries(draft.requests).flatMap(([key, text]) => {
    const field = reviewField(key)
    return field && (step === 'review' || field.step === step) ? [{ field, text }] : []
  })
  if (requests.length === 0) return null
  return (
    <section
      aria-label="Requested changes"
      className="rounded-card border border-caution/30 bg-caution-soft px-5 py-4 text-caution-ink"
    >
      <h3 className="flex items-center gap-2 text-15">
        <Icon of={MessageSquare} />
        We asked for changes
      </h3>
      <dl className="mt-2 grid gap-2">
        {requests.map(({ field, text }) => (
          <div key={field.key}>
            <dt className="font-semibold">
              {step === 'review' ? (
                <button type="submit" name="to" value={field.step} className="underline underline-offset-3">
                  {field.label}
                  <span className="sr-only">, in {STEP_LABELS[field.step]}</span>
                </button>
              ) : (
                field.label
              )}
            </dt>
            <dd className="wrap-anywhere text-ink">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { FileText, MessageSquare, TriangleAlert } from 'lucide-react'
import { href } from 'react-router'
import type { Review } from '../../../domain/review/review.ts'
import { formatCount, formatDate } from '../../../domain/text/format.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/list/tag.tsx'
import { CHIP } from './chip.ts'
import { ComparedPictures, ComparedText } from './compared.tsx'
import type { FieldChange } from './field-changes.server.ts'

interface ChangesProps {
  review: Review
  changes: readonly FieldChange[]
  canDecide: boolean
}

/** What was submitted beside what is published, changed fields first. */
export function Changes({ review, changes, canDecide }: ChangesProps) {
  const { published, submitted_at, requests } = review
  const changed = changes.filter(({ isChanged, key }) => isChanged || requests[key])
  const same = changes.filter((change) => !changed.includes(change))
  const rows = (list: readonly FieldChange[]) =>
    list.map((change) => <Row key={change.key} review={review} change={change} canDecide={canDecide} />)
  return (
    <section aria-label="Changes" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className={`${ROW} border-b border-line py-3 text-12 font-label text-ink-2 max-md:hidden`}>
        <span>Field</span>
        {published && <span>Published, {formatDate(published.updated_at)}</span>}
        <span className={published ? '' : 'col-span-2'}>Submitted, {formatDate(submitted_at)}</span>
      </div>
      {rows(changed)}
      {review.acreage_note && (
        <p className="border-t border-line px-5 py-3 text-13 text-ink-2">
          The owner about the acreage: “{review.acreage_note}”
        </p>
      )}
      {same.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-5 py-3.5 text-13 font-label">{formatCount(same.length, 'unchanged field')}</summary>
          {rows(same)}
        </details>
      )}
    </section>
  )
}

const ROW = 'grid gap-x-5 gap-y-2 px-5 md:grid-cols-[7.5rem_minmax(0,1fr)_minmax(0,1fr)]'

function Row({ review, change, canDecide }: { review: Review; change: FieldChange; canDecide: boolean }) {
  const { key, label, before, after, pictures, risks } = change
  const request = review.requests[key] ?? ''
  return (
    <div className={`border-t border-line py-4 first-of-type:border-t-0 ${request ? 'bg-caution-soft' : ''}`}>
      <div className={ROW}>
        <h2 className="grid content-start justify-items-start gap-1.5 text-14">
          {label}
          {risks.length > 0 && (
            <Tag tone={risks.includes('high') ? 'bad' : 'caution'} icon={TriangleAlert}>
              Risk
            </Tag>
          )}
          {request && (
            <Tag tone="caution" icon={MessageSquare}>
              Requested
            </Tag>
          )}
        </h2>
        {pictures ? (
          <>
            {review.published && <ComparedPictures paths={pictures.before} known={pictures.before} label="Published" />}
            <ComparedPictures
              paths={pictures.after}
              known={review.published ? pictures.before : pictures.after}
              label="Submitted"
              wide={!review.published}
            />
          </>
        ) : (
          <>
            {before && <ComparedText parts={before} label="Published" mark="del" />}
            <ComparedText parts={after} label="Submitted" mark="ins" wide={!before} />
          </>
        )}
        <Documents id={review.id} documents={documentsOf(review, key)} />
      </div>
      {canDecide && <RequestForm field={key} label={label} text={request} />}
    </div>
  )
}

interface SubmittedDocument {
  path: string
  title: string
}

/** The documents of a submitted field. */
function documentsOf({ submitted }: Review, key: string): SubmittedDocument[] {
  if (key === 'documents') return submitted.documents
  if (key !== 'power') return []
  const paths = submitted.power_evidence_entries.flatMap(({ document }) => (document ? [document] : []))
  return paths.map((path, index) => ({ path, title: `Document ${index + 1}` }))
}

function Documents({ id, documents }: { id: string; documents: readonly SubmittedDocument[] }) {
  if (documents.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2 md:col-start-3">
      {documents.map(({ path, title }) => {
        const file = path.split('/').at(-1)!
        return (
          <a key={path} href={href('/admin/reviews/:id/documents/:file', { id, file })} className={CHIP}>
            <Icon of={FileText} size={13} />
            {title}
          </a>
        )
      })}
    </p>
  )
}

function RequestForm({ field, label, text }: { field: string; label: string; text: string }) {
  return (
    <details open={text !== ''} className="group/request px-5 pt-2">
      <summary className="inline-flex min-h-8 items-center gap-1.5 text-13 text-ink-2 hover:text-ink">
        <Icon of={MessageSquare} size={14} />
        Request changes<span className="sr-only">: {label}</span>
      </summary>
      <Form method="post" key={text} className="mt-1 grid gap-3 rounded-control border border-line bg-surface p-3">
        <input type="hidden" name="field" value={field} />
        <TextareaField
          label={`Request changes to ${label.toLowerCase()}`}
          name="text"
          rows={2}
          maxLength={1000}
          defaultValue={text}
          className="min-h-16"
        />
        <div className="flex flex-wrap justify-end gap-2">
          {text !== '' && (
            <Button type="submit" size="sm" name="do" value="remove">
              Remove
            </Button>
          )}
          <SubmitButton size="sm" kind="plain" name="do" value="request" pending="Saving...">
            {text === '' ? 'Add request' : 'Update request'}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

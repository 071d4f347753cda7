import { FileText } from 'lucide-react'
import type { DocumentReader, DocumentReaders, GrantDecision } from '../../domain/listing/document-grant.ts'
import { type DocumentAccess, signedNdaPath } from '../../domain/listing/listing-document.ts'
import { NDA_VERSION } from '../../domain/listing/nda.ts'
import { formatCount } from '../../domain/text/format.ts'
import { Form } from '../ui/form/form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'

const NOTES: Record<DocumentAccess, string> = {
  nda: `NDA version ${NDA_VERSION}. Revoking stops new views right away.`,
  request: 'On request. Revoking stops new views right away.',
  public: 'Everyone can see it now.',
  private: 'Only you and our team can see it now.',
}

/** A document, who asked or signed for it, and how often they opened it. */
export function ReadersOfDocument({ document }: { document: DocumentReaders }) {
  const { key, title, access, readers } = document
  const id = `document-${key}`
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex items-start gap-3.5">
        <span className="grid size-10 shrink-0 place-items-center rounded-badge border border-line bg-sunken text-ink-2">
          <Icon of={FileText} />
        </span>
        <div className="min-w-0">
          <h2 id={id} className="text-15 wrap-anywhere">
            {title}
          </h2>
          <p className="text-13 text-ink-2">{access ? NOTES[access] : 'No longer on the listing.'}</p>
        </div>
      </div>
      {readers.length === 0 ? (
        <p className="mt-4 text-13 text-ink-2">
          {access === 'nda' ? 'No one has signed yet.' : 'No one has asked yet.'}
        </p>
      ) : (
        <table className="mt-4 w-full text-left">
          <thead className="border-b border-line text-12 text-ink-2">
            <tr>
              <th className="py-2 font-label">{access === 'nda' ? 'Signed by' : 'Reader'}</th>
              <th className="py-2 font-label">Opened</th>
              <th className="py-2">
                <span className="sr-only">Access</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {readers.map((reader) => (
              <Row key={reader.id} reader={reader} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const STATES: Record<DocumentReader['state'], string | null> = {
  requested: 'Waiting for you',
  granted: null,
  refused: 'Refused',
  revoked: 'Revoked',
}

function Row({ reader }: { reader: DocumentReader }) {
  const { id, reader_name, company, state, created_at, signed_at } = reader
  return (
    <tr className="align-top">
      <td className="py-3 pr-3">
        <p className="wrap-anywhere">
          <span className="font-semibold">{reader_name}</span>
          {company && <span className="text-ink-2">, {company}</span>}
        </p>
        <p className="text-13 text-ink-2">
          {signed_at ? 'Signed' : 'Asked'} <LocalTime iso={signed_at ?? created_at} />
        </p>
        {signed_at && (
          <a href={signedNdaPath(id)} className="link text-13">
            Signed NDA<span className="sr-only"> of {reader_name}</span>
          </a>
        )}
        {STATES[state] && (
          <p className="mt-1">
            <Tag tone={state === 'requested' ? 'caution' : 'neutral'}>{STATES[state]}</Tag>
          </p>
        )}
      </td>
      <td className="py-3 pr-3">
        <Openings reader={reader} />
      </td>
      <td className="py-3">
        <div className="flex flex-wrap justify-end gap-2">
          {state === 'granted' ? (
            <Decide grant={id} decision="revoke" name={reader_name} />
          ) : (
            <Decide grant={id} decision="grant" name={reader_name} />
          )}
          {state === 'requested' && <Decide grant={id} decision="refuse" name={reader_name} />}
        </div>
      </td>
    </tr>
  )
}

function Openings({ reader: { reader_name, opened, openings } }: { reader: DocumentReader }) {
  if (opened === 0) return <span className="text-ink-3">Never</span>
  return (
    <details>
      <summary className="num cursor-pointer whitespace-nowrap underline decoration-dotted underline-offset-4">
        {formatCount(opened, 'time')}
        <span className="sr-only"> by {reader_name}</span>
      </summary>
      <ul className="mt-1 grid gap-0.5 text-13 text-ink-2">
        {openings.map((time) => (
          <li key={time}>
            <LocalTime iso={time} />
          </li>
        ))}
        {opened > openings.length && <li>{formatCount(opened - openings.length, 'earlier time')}</li>}
      </ul>
    </details>
  )
}

const DECISIONS: Record<GrantDecision, { label: string; pending: string }> = {
  grant: { label: 'Grant', pending: 'Granting...' },
  refuse: { label: 'Refuse', pending: 'Refusing...' },
  revoke: { label: 'Revoke', pending: 'Revoking...' },
}

function Decide({ grant, decision, name }: { grant: string; decision: GrantDecision; name: string }) {
  const { label, pending } = DECISIONS[decision]
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="grant" value={grant} />
      <SubmitButton name="do" value={decision} pending={pending} size="sm" kind="plain">
        {label}
        <span className="sr-only"> {name}</span>
      </SubmitButton>
    </Form>
  )
}

import { FileText, Mail } from 'lucide-react'
import { href, Link } from 'react-router'
import {
  MAX_OWNER_OF_RECORD,
  MAX_PROOF_NOTE,
  OWNERSHIP_LABELS,
  proofStateLabel,
  type ReviewedProof,
} from '../../../domain/listing/ownership.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { InputField, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/list/tag.tsx'
import { CHIP } from './chip.ts'
import { Panel } from './panels.tsx'

/** Proof that the owner may list the land, and the operator's decisions on it. */
export function Proofs({ review, proofs }: { review: string; proofs: readonly ReviewedProof[] }) {
  return (
    <Panel heading="Proof of ownership">
      {proofs.length === 0 ? (
        <p className="px-4 py-4 text-13 text-ink-2">The owner hasn’t submitted any.</p>
      ) : (
        <ul className="divide-y divide-line">
          {proofs.map((proof) => (
            <li key={proof.id} className="grid gap-2 px-4 py-3">
              <Proof review={review} proof={proof} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Proof({ review: id, proof }: { review: string; proof: ReviewedProof }) {
  const { kind, state, reference, owner_of_record, note, has_document, is_locked, is_expired } = proof
  const isMailed = kind === 'mailed_code' && (state === 'submitted' || state === 'code_sent')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-semibold">{OWNERSHIP_LABELS[kind]}</b>
        <Tag tone={is_expired ? 'caution' : state === 'verified' ? 'good' : state === 'rejected' ? 'bad' : 'neutral'}>
          {proofStateLabel(proof)}
        </Tag>
      </div>
      <p className="text-13 wrap-anywhere text-ink-2">
        {[owner_of_record, reference].filter(Boolean).join(', ')}. {history(proof)}
      </p>
      {note && <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">Note: {note}</p>}
      <div className="flex flex-wrap gap-2">
        {has_document && (
          <a href={href('/admin/reviews/:id/proofs/:proof', { id, proof: proof.id })} className={CHIP}>
            <Icon of={FileText} size={13} />
            {is_locked ? 'Open document (has a password)' : 'Open document'}
          </a>
        )}
        {isMailed && (
          <Link to={`${href('/admin/reviews/:id/letter', { id })}?proof=${proof.id}`} className={CHIP}>
            <Icon of={Mail} size={13} />
            {state === 'submitted' ? 'Mail a code' : 'Mail a new code'}
          </Link>
        )}
      </div>
      {state !== 'rejected' && <Decision proof={proof} />}
    </>
  )
}

function history({ owner_email, created_at, verified_at, expires_at, code_sent_at, mailed_to }: ReviewedProof): string {
  return [
    `Submitted by ${owner_email} on ${formatDate(created_at)}.`,
    code_sent_at && `Code made on ${formatDate(code_sent_at)} for ${mailed_to}.`,
    verified_at && expires_at && `Verified on ${formatDate(verified_at)}, expires ${formatDate(expires_at)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Only the code that was mailed verifies a proof by mail. A verified proof can be withdrawn. */
function Decision({ proof: { id, kind, state, owner_of_record } }: { proof: ReviewedProof }) {
  const canVerify = kind !== 'mailed_code' && state !== 'verified'
  return (
    <details>
      <summary className="text-13 text-ink-2 hover:text-ink">{canVerify ? 'Verify or reject' : 'Reject'}</summary>
      <Form method="post" className="mt-2 grid gap-3">
        <input type="hidden" name="proof" value={id} />
        <InputField
          label="Owner of record"
          hint="As the county has the name. Never public."
          name="owner_of_record"
          required
          maxLength={MAX_OWNER_OF_RECORD}
          defaultValue={owner_of_record}
        />
        <TextareaField
          label="Note for the owner"
          hint="Required to reject."
          name="note"
          rows={2}
          maxLength={MAX_PROOF_NOTE}
          className="min-h-16"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <SubmitButton size="sm" kind="danger" name="do" value="reject-proof" pending="Rejecting...">
            {state === 'verified' ? 'Withdraw badge' : 'Reject proof'}
          </SubmitButton>
          {canVerify && (
            <SubmitButton size="sm" name="do" value="verify-proof" pending="Verifying...">
              Verify proof
            </SubmitButton>
          )}
        </div>
      </Form>
    </details>
  )
}

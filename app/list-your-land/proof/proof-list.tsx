import {
  OWNERSHIP_LABELS,
  type OwnershipProof,
  type ProofState,
  proofStateLabel,
} from '../../../domain/listing/ownership.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { LOCKED_PDF_WARNING } from '../../../domain/upload/locked-pdf.ts'
import { InputField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Tag, type Tone } from '../../ui/list/tag.tsx'
import type { ProofAnswer } from './proof-answer.ts'

const TONES: Record<ProofState, Tone> = {
  submitted: 'neutral',
  code_sent: 'accent',
  verified: 'good',
  rejected: 'bad',
}

/** What the owner has submitted, and what came of it. */
export function ProofList({ proofs, answer }: { proofs: readonly OwnershipProof[]; answer: ProofAnswer | undefined }) {
  return (
    <ul aria-label="Submitted proof" className="grid gap-3">
      {proofs.map((proof) => (
        <li key={proof.id} className="grid gap-2 rounded-card border border-line bg-surface px-5 py-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="font-label">{OWNERSHIP_LABELS[proof.kind]}</b>
            <Tag tone={proof.is_expired ? 'caution' : TONES[proof.state]}>{proofStateLabel(proof)}</Tag>
          </div>
          <p className="text-13 break-words text-ink-2">
            {[proof.owner_of_record, proof.reference].filter(Boolean).join(', ')}. {dates(proof)}
          </p>
          {proof.is_locked && <p className="text-13 text-caution-ink">{LOCKED_PDF_WARNING}</p>}
          {proof.note && <p className="text-13 break-words whitespace-pre-line text-ink-2">From us: {proof.note}</p>}
          {proof.state === 'code_sent' && (
            <CodeForm proof={proof} answer={answer?.typed.proof === proof.id ? answer : undefined} />
          )}
        </li>
      ))}
    </ul>
  )
}

function dates({ state, verified_at, expires_at, is_expired, code_sent_at, created_at }: OwnershipProof): string {
  if (state === 'verified' && verified_at && expires_at)
    return `Verified ${formatDate(verified_at)}, ${is_expired ? 'expired' : 'expires'} ${formatDate(expires_at)}.`
  if (state === 'code_sent' && code_sent_at) return `Letter made ${formatDate(code_sent_at)}.`
  return `Submitted ${formatDate(created_at)}.`
}

function CodeForm({ proof, answer }: { proof: OwnershipProof; answer: ProofAnswer | undefined }) {
  if (!proof.takes_code)
    return <p className="text-13 text-ink-2">This code can’t be entered anymore. Ask us to mail you a new one.</p>
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-3">
      {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
      <input type="hidden" name="proof" value={proof.id} />
      <div className="flex flex-wrap items-start gap-3">
        <InputField
          label="Code from the letter"
          error={answer?.errors.code}
          name="code"
          required
          maxLength={20}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={answer?.typed.code}
          className="num w-48"
        />
        <SubmitButton kind="plain" name="do" value="code" pending="Checking..." className="mt-6">
          Enter code
        </SubmitButton>
      </div>
    </Form>
  )
}

import type { RouterContextProvider } from 'react-router'
import type { Draft } from '../../../domain/draft/draft.ts'
import { type DraftProgress, progressOf } from '../../../domain/draft/progress.ts'
import type { DraftStep } from '../../../domain/draft/step-names.ts'
import { STEP_FIELDS, stepOfError } from '../../../domain/draft/steps.ts'
import type { LocatedText, Surroundings } from '../../../domain/draft/surroundings.ts'
import type { OwnershipProof } from '../../../domain/listing/ownership.ts'
import { caller, report, services, viewer } from '../../context.ts'
import { previewHtml } from '../steps/preview.server.tsx'

export interface LoadedDraft {
  draft: Draft
  step: DraftStep
  /** The form fields of the step. The browser gets their names from here, because the table of all fields is long. */
  names: readonly string[]
  /** What is wrong with values of the step that were entered before: the first error of each field. */
  invalid: Readonly<Record<string, string>>
  progress: DraftProgress
  /** Null if the draft has no place, the step doesn't show them, or they can't be loaded. */
  surroundings: Surroundings | null
  /** What the address says about where the land is; null in other steps. */
  address: LocatedText | null
  /** Of ownership, the newest first; empty where the step doesn't show them. */
  proofs: OwnershipProof[]
  /** The card that buyers will see, as HTML; null in other steps, and while a value that it needs is missing or wrong. */
  preview: string | null
  /** Null for a visitor. */
  account: { email: string; isVerified: boolean } | null
}

const WITH_SURROUNDINGS: readonly DraftStep[] = ['location', 'power', 'terms', 'review']

/** @throws AppError `draft_not_found` */
export async function loadDraft(
  context: Readonly<RouterContextProvider>,
  { id, step }: { id: string; step: DraftStep },
): Promise<LoadedDraft> {
  const { drafts } = context.get(services)
  const who = context.get(viewer)
  const draft = await drafts.get(who, context.get(caller), id)
  const surroundings = WITH_SURROUNDINGS.includes(step)
    ? await drafts.surroundings(draft).catch((error: unknown) => {
        context.get(report)(error)
        return null
      })
    : null
  const address = step === 'location' ? await drafts.locate(draft.fields.address?.[0] ?? '') : null
  const proofs =
    step === 'review' && who.kind === 'user' ? await context.get(services).ownership.list(who, { draftId: id }) : []
  const progress = progressOf(draft.fields)
  const invalid = Object.entries(progress.errors).filter(([name]) => stepOfError(name) === step)
  return {
    draft,
    step,
    names: STEP_FIELDS[step],
    invalid: Object.fromEntries(invalid.map(([name, [message = '']]) => [name, message])),
    address,
    progress,
    surroundings,
    proofs,
    preview: step === 'review' ? previewHtml(draft, surroundings) : null,
    account: who.kind === 'user' ? { email: who.email, isVerified: who.isVerified } : null,
  }
}

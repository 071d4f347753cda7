import type { RouterContextProvider } from 'react-router'
import type { Draft } from '../../../domain/draft/draft.ts'
import { type DraftProgress, progressOf } from '../../../domain/draft/progress.ts'
import type { DraftStep } from '../../../domain/draft/step-names.ts'
import type { LocatedText, Surroundings } from '../../../domain/draft/surroundings.ts'
import type { OwnershipProof } from '../../../domain/listing/ownership.ts'
import { caller, report, services, viewer } from '../../context.ts'
import { previewHtml } from '../steps/preview.server.tsx'

export interface LoadedDraft {
  draft: Draft
  step: DraftStep
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

const WITH_SURROUNDINGS: readonly DraftStep[] = ['location', 'terms', 'review']

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
  return {
    draft,
    step,
    address,
    progress: progressOf(draft.fields),
    surroundings,
    proofs,
    preview: step === 'review' ? previewHtml(draft, surroundings) : null,
    account: who.kind === 'user' ? { email: who.email, isVerified: who.isVerified } : null,
  }
}

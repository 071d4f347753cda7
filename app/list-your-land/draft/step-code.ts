import { type ComponentType, use, useEffect } from 'react'
import { DRAFT_STEPS, type DraftStep } from '../../../domain/draft/step-names.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import type { StepProps } from './step-props.ts'

type Step = ComponentType<StepProps>

const LOADERS: Record<DraftStep, () => Promise<Step>> = {
  location: async () => (await import('../steps/location.tsx')).LocationStep,
  land: async () => (await import('../steps/land.tsx')).LandStep,
  power: async () => (await import('../steps/power.tsx')).PowerStep,
  terms: async () => (await import('../steps/terms.tsx')).TermsStep,
  media: async () => (await import('../steps/media.tsx')).MediaStep,
  contact: async () => (await import('../steps/contact.tsx')).ContactStep,
  review: async () => (await import('../steps/review.tsx')).ReviewStep,
}

const loading = new Map<DraftStep, Promise<Step>>()

function load(step: DraftStep): Promise<Step> {
  const known = loading.get(step)
  if (known) return known
  const started = LOADERS[step]()
  loading.set(step, started)
  // The next attempt loads it again.
  started.catch(() => loading.delete(step))
  return started
}

const opening = new Map<DraftStep, Promise<Step>>()

/**
 * Never settles if the step can't be loaded: a page that is opened stays the plain form that the server rendered, and
 * React shows the step before instead of one that is opened from it, until the document is loaded again.
 */
function open(step: DraftStep, isHydrated: boolean): Promise<Step> {
  const known = opening.get(step)
  if (known) return known
  const started = load(step).catch(() => {
    opening.delete(step)
    // Like React Router when the code of a screen can't be loaded, which `useOffline` expects.
    if (isHydrated) location.reload()
    return new Promise<Step>(() => {})
  })
  opening.set(step, started)
  return started
}

/** The fields of a step. Loads those of the other steps once the browser is idle, so that they open without waiting. */
export function useStep(step: DraftStep): Step {
  const isHydrated = useHydrated()
  useEffect(() => {
    // Safari has no idle callbacks.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => {
      for (const other of DRAFT_STEPS) load(other).catch(() => {})
    })
  }, [])
  return use(open(step, isHydrated))
}

/** The steps of listing land, in their usual order. They can be taken in any. */
export const DRAFT_STEPS = ['location', 'land', 'power', 'terms', 'media', 'contact', 'review'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]

export const STEP_LABELS: Record<DraftStep, string> = {
  location: 'Location',
  land: 'Land',
  power: 'Power',
  terms: 'Price and terms',
  media: 'Pictures and documents',
  contact: 'Contact',
  review: 'Review',
}

export const isStep = (text: string): text is DraftStep => (DRAFT_STEPS as readonly string[]).includes(text)

export const stepAfter = (step: DraftStep): DraftStep => DRAFT_STEPS[DRAFT_STEPS.indexOf(step) + 1] ?? 'review'

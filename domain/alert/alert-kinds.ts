interface KindTexts {
  label: string
  /** When exactly it counts. @param profile name of the profile whose score counts */
  hint: (profile: string) => string
  icon: 'plus' | 'down' | 'off' | 'document' | 'gauge'
  /** Whether lists show the whole sentence below the heading. */
  hasDetails?: true
}

/** What an alert is about. */
export const ALERT_TEXTS = {
  new: {
    label: 'New listings',
    hint: () => 'Land is listed that matches, or a listing changes so that it does.',
    icon: 'plus',
  },
  price: { label: 'Price drops', hint: () => 'The asking price or rent of a match goes down.', icon: 'down' },
  status: {
    label: 'Status changes',
    hint: () => 'A match goes under offer, closes, is withdrawn or comes back on the market.',
    icon: 'off',
  },
  evidence: {
    label: 'Power evidence',
    hint: () => 'A document about power is added to a match.',
    icon: 'document',
    hasDetails: true,
  },
  score: {
    label: 'Score changes',
    hint: (profile) =>
      `The ${profile} score of a match moves by 5 points or more, or a gate starts or stops ruling it out.`,
    icon: 'gauge',
    hasDetails: true,
  },
} as const satisfies Record<string, KindTexts>
export type AlertKind = keyof typeof ALERT_TEXTS
export const ALERT_KINDS = Object.keys(ALERT_TEXTS) as AlertKind[]

/** What counts for a search until its owner chooses. */
export const DEFAULT_ALERT_KINDS: readonly AlertKind[] = ['new', 'price']

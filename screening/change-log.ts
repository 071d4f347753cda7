interface Release {
  /** ISO 8601 date. */
  date: string
  /** The engine, or the name of a shipped profile. */
  subject: string
  version: string
  /** What changed, as a sentence. */
  change: string
}

/** Versions of the engine and of the shipped profiles, newest first. A test checks that the current ones are listed. */
export const RELEASES: readonly Release[] = [
  {
    ...{ date: '2026-11-25', subject: 'Engine', version: '1.2.0' },
    change: 'Shapes and lines cut by edges of several miles are found, and every part of a parcel counts.',
  },
  {
    ...{ date: '2026-11-23', subject: 'Engine', version: '1.1.0' },
    change: 'Marginal emissions are a fact, and people within 25 miles are counted by city.',
  },
  ...['AI campus', 'Crypto mine', 'Edge site'].map((subject) => ({
    ...{ date: '2026-11-23', subject, version: '1.0.0' },
    change: 'First version.',
  })),
  { date: '2026-11-23', subject: 'Engine', version: '1.0.0', change: 'First version.' },
]

/** What the description shows, and what a test sends: each is taken as it stands. */
export const PEOPLE_EXAMPLES = {
  lead: { status: 'in_progress', notes: 'Called back. Wants 40 acres near Taylor.' },
  user: { suspended: true },
} as const

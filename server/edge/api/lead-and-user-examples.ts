/** Examples in the documentation. A test sends each one unchanged. */
export const PEOPLE_EXAMPLES = {
  lead: { status: 'in_progress', notes: 'Called back. Wants 40 acres near Taylor.' },
  user: { suspended: true },
} as const

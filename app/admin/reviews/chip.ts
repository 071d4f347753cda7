/** A link to a document or a letter, beside what it is about. */
export const CHIP =
  'inline-flex min-w-0 items-center gap-1.5 rounded-badge bg-sunken px-2 py-1 text-12 font-label wrap-anywhere hover:bg-press'

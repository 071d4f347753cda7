/** Classes of the fields of the search form in the hero. */
export const FIELD = 'grid min-w-0 content-center gap-0.5 px-4 py-3 md:px-5'
export const LABEL = 'text-12 font-label text-ink-2'
export const CONTROL = 'h-6 w-full bg-transparent text-15 outline-none'
export const FOCUS_RING_CLASS =
  'has-[:focus-visible]:rounded-[12px] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-[-3px] has-[:focus-visible]:outline-focus'

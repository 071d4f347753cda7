/** The initials of a name, as decoration beside it. */
export function Avatar({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-press text-12 font-semibold text-ink-2"
    >
      {initials.join('').toUpperCase()}
    </span>
  )
}

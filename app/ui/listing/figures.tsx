export interface Figure {
  figure: string
  label: string
}

/** A few large figures separated by hairlines. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="num grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
      {figures.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse bg-surface px-5 py-5 md:px-8 md:py-8">
          <dt className="mt-1 text-15 text-ink-2">{label}</dt>
          <dd className="text-40 font-title">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

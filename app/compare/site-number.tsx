/** The number of a site on the map. */
export function SiteNumber({ children }: { children: number }) {
  return (
    <span className="num inline-grid size-5 shrink-0 place-items-center rounded-full bg-accent text-12 font-semibold text-on-accent print:border print:border-line-control">
      {children}
    </span>
  )
}

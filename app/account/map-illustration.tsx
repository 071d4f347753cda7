import illustrationUrl from './map-illustration.svg?url'

/** An illustration in the style of the maps. The caption says that it shows no real place. */
export function MapIllustration() {
  return (
    <figure className="relative overflow-hidden border-l border-line bg-map-land max-lg:hidden">
      <svg
        viewBox="0 0 800 800"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <use href={`${illustrationUrl}#sheet`} />
      </svg>
      <figcaption className="absolute bottom-6 left-6 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-12 text-ink-2">
        Parcels between 138 kV and 345 kV lines. Illustration, not a real place
      </figcaption>
    </figure>
  )
}

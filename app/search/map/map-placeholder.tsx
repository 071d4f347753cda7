export const MapPlaceholder = ({ hasFailed = false }) => (
  <p role="status" className="grid size-full place-items-center p-6 text-center text-13 text-ink-3">
    {hasFailed ? 'We couldn’t load the map. The list has all sites.' : 'Loading map…'}
  </p>
)

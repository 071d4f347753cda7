const OUTLINES = [
  '96,70 214,58 226,142 118,154',
  '84,86 168,54 232,82 220,150 104,158',
  '110,52 206,52 206,110 240,110 240,160 110,160',
  '78,110 132,60 226,66 236,128 160,162',
] as const

const GRID = Array.from({ length: 15 }, (_, i) => `M${(i + 1) * 20} 0V213`).join('')
const ROWS = Array.from({ length: 10 }, (_, i) => `M0 ${(i + 1) * 20}H320`).join('')

/** The same outline for the same listing. */
function outlineOf(seed: string): string {
  let sum = 0
  for (let i = 0; i < seed.length; i++) sum = (sum * 31 + seed.charCodeAt(i)) % 9973
  return OUTLINES[sum % OUTLINES.length] ?? OUTLINES[0]
}

/** For a listing without images: a parcel drawn on graph paper. */
export function ParcelPlaceholder({ seed, className = '' }: { seed: string; className?: string }) {
  const outline = outlineOf(seed)
  return (
    <svg viewBox="0 0 320 213" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={`block ${className}`}>
      <rect width="320" height="213" className="fill-map-land" />
      <path d={GRID + ROWS} fill="none" className="stroke-map-grid" strokeWidth="0.75" />
      <path
        d="M-10 190 110 178 220 186 330 172M62 190 44 -10"
        fill="none"
        className="stroke-map-line"
        strokeWidth="6"
      />
      <polygon points={outline} className="fill-accent stroke-accent" fillOpacity="0.08" strokeWidth="1.75" />
      {outline.split(' ').map((point) => (
        <rect
          key={point}
          x={Number(point.split(',')[0]) - 2.5}
          y={Number(point.split(',')[1]) - 2.5}
          width="5"
          height="5"
          className="fill-surface stroke-accent"
          strokeWidth="1.25"
        />
      ))}
    </svg>
  )
}

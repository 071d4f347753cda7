const TOKENS = [
  'map-sea',
  'map-land',
  'map-water',
  'map-urban',
  'map-park',
  'map-line',
  'map-border',
  'map-road',
  'map-rail',
  'map-grid',
  'map-label',
  'map-city',
  'map-69',
  'map-138',
  'map-230',
  'map-345',
  'map-500',
  'surface',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-line',
  'fiber',
  'water',
  'caution',
  'good',
  'bad',
] as const

/** Design tokens in the current color scheme, as “#rrggbb”. */
export type MapColors = Record<(typeof TOKENS)[number], `#${string}`>

export function readColors(element: HTMLElement): MapColors {
  const probe = element.appendChild(document.createElement('span'))
  const colors = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`
    const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
    const hex = parts.slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    return [token, `#${hex.join('')}`]
  })
  probe.remove()
  return Object.fromEntries(colors)
}

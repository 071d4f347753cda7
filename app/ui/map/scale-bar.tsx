import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { kmPerPixel, type ScaleLength, scaleLengths } from './scale.ts'

const read = (map: LibreMap) => scaleLengths(kmPerPixel(map.getCenter().lat, map.getZoom()))

/** Miles above, kilometers below. */
export function ScaleBar({ map }: { map: LibreMap }) {
  const [{ us, metric }, setScale] = useState(() => read(map))
  useEffect(() => {
    const update = () => setScale(read(map))
    map.on('move', update)
    return () => void map.off('move', update)
  }, [map])
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute right-4 bottom-7 z-1 grid justify-items-end num text-11 font-medium text-map-label"
    >
      <Length {...us} edge="border-b-0" />
      <Length {...metric} edge="border-t-0" />
    </div>
  )
}

function Length({ label, pixels, edge }: ScaleLength & { edge: string }) {
  const isAbove = edge === 'border-b-0'
  return (
    <svg aria-hidden="true" width={100} height={20} className="overflow-visible">
      <path
        d={isAbove ? `M${100 - pixels} 16V20H100V16` : `M${100 - pixels} 4V0H100V4`}
        fill="none"
        className="stroke-map-city stroke-[1.3px]"
      />
      <text
        x={100}
        y={isAbove ? 12 : 15}
        textAnchor="end"
        className="fill-map-label stroke-map-land stroke-[4px] [paint-order:stroke] [stroke-linejoin:round]"
      >
        {label}
      </text>
    </svg>
  )
}

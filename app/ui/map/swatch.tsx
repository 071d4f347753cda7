import type { LayerClass, LayerType } from '../../../domain/layer/layer-type.ts'
import { isSquare, lookOf } from './layer-style.ts'

/** A class as it looks on the map. */
export function Swatch({ type, look }: { type: LayerType; look: LayerClass }) {
  const { token, opacity } = lookOf(look)
  const color = `var(--${token})`
  return (
    <svg aria-hidden="true" width={18} height={14} className="shrink-0">
      {type.geometry.includes('point') ? (
        isSquare(type) ? (
          <rect x={5} y={3} width={8} height={8} rx={1} fill="var(--surface)" stroke={color} strokeWidth={1.5} />
        ) : (
          <circle cx={9} cy={7} r={Math.min(6.5, look.size * 0.85)} fill={color} fillOpacity={opacity * 0.75} />
        )
      ) : type.geometry.includes('line') ? (
        <path d="M0 7H18" stroke={color} strokeOpacity={opacity} strokeWidth={look.size * 1.15} />
      ) : (
        <rect
          x={1}
          y={2}
          width={16}
          height={10}
          fill={color}
          fillOpacity={opacity * 0.22}
          stroke={color}
          strokeOpacity={opacity}
        />
      )}
    </svg>
  )
}

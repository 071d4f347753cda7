import type { LucideIcon } from 'lucide-react'

const STROKES = { 12: 2.6, 13: 2, 14: 1.9, 16: 1.75, 20: 1.6, 24: 1.5 } as const

interface IconProps {
  of: LucideIcon
  size?: keyof typeof STROKES
  className?: string
}

/** A Lucide icon at a fixed size with a matching stroke width. Decorative: always beside a text label. */
export function Icon({ of: Drawing, size = 16, className = '' }: IconProps) {
  return <Drawing size={size} strokeWidth={STROKES[size]} aria-hidden="true" className={`shrink-0 ${className}`} />
}

import { Navigation } from 'lucide-react'
import { Link } from 'react-router'
import { directionsTo } from '../../../domain/place/directions.ts'
import { CopyButton } from '../copy-button.tsx'
import { buttonClass } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'

interface CoordinateActionsProps {
  latitude: number
  longitude: number
  /** As text, to copy. */
  coordinates: string
  /** The search of land around them. */
  nearby: string
  children?: React.ReactNode
}

/** What a visitor can do with the coordinates of a site, under its map. `children` come first. */
export function CoordinateActions({ latitude, longitude, coordinates, nearby, children }: CoordinateActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-13">
      {children}
      <Link to={nearby} className="link mr-auto py-1">
        Search land nearby
      </Link>
      <CopyButton text={coordinates} label="Copy coordinates" />
      <a
        href={directionsTo(latitude, longitude)}
        rel="noopener noreferrer"
        target="_blank"
        className={buttonClass({ size: 'sm' })}
      >
        <Icon of={Navigation} size={14} />
        Get directions
      </a>
    </div>
  )
}

import { href } from 'react-router'

export interface MenuItem {
  to: string
  label: string
  /** Continues a short label for search engines, visually hidden. */
  more?: string
}

/** Where to find and judge land, in the bar of the header and first in its phone menu. */
export const MAIN_LINKS: MenuItem[] = [
  { to: href('/search'), label: 'Search', more: 'land' },
  { to: href('/screen'), label: 'Screen', more: 'parcels' },
]

/** The Resources menu, in the header and in the footer. */
export const RESOURCES: MenuItem[] = [
  { to: href('/learn'), label: 'Learn More', more: 'about land for digital infrastructure' },
  { to: href('/blog'), label: 'Blog' },
  { to: href('/data'), label: 'Data' },
  { to: href('/contact'), label: 'Contact' },
]

export const QUICK_LINKS: MenuItem[] = [
  { to: href('/search'), label: 'Search land' },
  { to: href('/candidate-sites'), label: 'Candidate sites' },
  { to: href('/screen'), label: 'Screen parcels' },
  { to: href('/list-your-land'), label: 'List Your Land' },
  { to: href('/demo'), label: 'View Demo' },
  { to: href('/dashboard'), label: 'Data Dashboard' },
  { to: href('/method'), label: 'Screening method' },
]

export const LEGAL_LINKS: MenuItem[] = [
  { to: href('/privacy'), label: 'Privacy Policy' },
  { to: href('/terms'), label: 'Terms of Service' },
]

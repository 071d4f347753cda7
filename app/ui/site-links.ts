export interface SiteLink {
  to: string
  label: string
  /** What follows the label for search engines, where the label alone says too little. */
  more?: string
}

/** The Resources menu, in the header and in the footer. */
export const RESOURCES: SiteLink[] = [
  { to: '/learn', label: 'Learn More', more: 'about land for digital infrastructure' },
  { to: '/blog', label: 'Blog' },
  { to: '/data', label: 'Data' },
  { to: '/contact', label: 'Contact' },
]

export const QUICK_LINKS: SiteLink[] = [
  { to: '/search', label: 'Search land' },
  { to: '/list-your-land', label: 'List Your Land' },
  { to: '/demo', label: 'View Demo' },
  { to: '/dashboard', label: 'Data Dashboard' },
]

export const LEGAL_LINKS: SiteLink[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
]

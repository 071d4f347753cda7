/** Personal pages, one-time links and data for the screens. */
const NOT_FOR_CRAWLERS = [
  '/admin',
  '/settings',
  '/my/',
  '/saved',
  '/login',
  '/signup',
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/api/v1/',
  '/*.data$',
]

export function robotsText(publicUrl: string): string {
  const rules = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\nAllow: /\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

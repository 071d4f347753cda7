import './app.css'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { fillText, siteWords } from '../domain/site-words.ts'
import type { Route } from './+types/root'
import { site, viewer } from './context.ts'
import { useNonce } from './nonce.ts'
import { ButtonLink } from './ui/button.tsx'
import { MessageScreen } from './ui/empty-state.tsx'
import type { ScreenHandle } from './ui/screen-handle.ts'
import { SiteFooter } from './ui/site-footer.tsx'
import { SiteHeader } from './ui/site-header.tsx'
import { siteNameOf } from './ui/site-name.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { contactEmail, contactPhone, wordMark, settings } = context.get(site)
  const who = context.get(viewer)
  return {
    name: settings.site_name,
    mark: wordMark,
    contactEmail,
    contactPhone,
    office: settings.office_location,
    about: settings.footer_text,
    copyright: fillText(settings.footer_copyright, siteWords(settings)),
    user: who.kind === 'user' ? { email: who.email, isAdmin: who.isAdmin } : null,
  }
}

/** What this says changes with who is signed in: by a form, or when a session has ended and signing in is asked for. */
export const shouldRevalidate = ({ formMethod, actionStatus = 200, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? actionStatus < 400 : nextUrl.pathname === '/login'

export function meta({ error, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  if (!error) return [{ title: siteName }]
  return [{ title: `${explain(error).heading} | ${siteName}` }, { name: 'robots', content: 'noindex' }]
}

/** The document around every screen, the error screen included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const facts = useRouteLoaderData<typeof loader>('root') ?? null
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111822" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2.5 focus:font-label focus:shadow-2"
        >
          Skip to content
        </a>
        <SiteHeader wide={handles.some((handle) => handle?.header === 'wide')} mark={facts?.mark} user={facts?.user} />
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        {handles.some((handle) => handle?.footer === false) || <SiteFooter facts={facts} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** What is said of a failure that no screen caught; never its own words, which may hold what nobody should see. */
function explain(error: unknown): { heading: string; sentence: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return { heading: 'Page not found', sentence: 'There is nothing at this address. It may have moved or ended.' }
  }
  if (status === 403) {
    return { heading: 'Access Denied', sentence: "You don't have permission to access this page." }
  }
  if (status === 429) {
    return { heading: 'Too many requests', sentence: 'Please try again in a minute.' }
  }
  if (status < 500) {
    return { heading: 'That did not work', sentence: 'The request could not be understood.' }
  }
  return {
    heading: 'Something went wrong',
    sentence: 'The failure is on our side. Please try again shortly.',
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { heading, sentence } = explain(error)
  return (
    <MessageScreen
      heading={heading}
      action={
        <>
          <ButtonLink to={pathname + search} kind="primary" reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </>
      }
    >
      {sentence}
    </MessageScreen>
  )
}

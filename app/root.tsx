import './app.css'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  type RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { SignedInViewer } from '../domain/permissions.ts'
import { fillText, textVariables } from '../domain/settings/text-variables.ts'
import type { Route } from './+types/root'
import { bodyTooLarge, isOtherAccount, report, services, viewer, website } from './context.ts'
import { useNonce } from './nonce.ts'
import { cacheable } from './traits.server.ts'
import { forgetSignUp, hasSignedUp } from './ui/account/signed-up.server.ts'
import { SignedUpNotice } from './ui/account/signed-up-notice.tsx'
import { useDeviceAccount } from './ui/account/use-device-account.ts'
import { OutdatedNotice } from './ui/document/outdated-notice.tsx'
import type { ScreenHandle } from './ui/document/screen-handle.ts'
import { preserveLoaderData, useShownData } from './ui/document/shown-data.ts'
import { ButtonLink } from './ui/form/button.tsx'
import { OtherAccount } from './ui/form/other-account.tsx'
import { readUnsentForm } from './ui/form/read-unsent-form.server.ts'
import { Footer } from './ui/layout/footer.tsx'
import { Header } from './ui/layout/header.tsx'
import { NavigationBar } from './ui/layout/navigation-bar.tsx'
import { ScreenStart } from './ui/layout/screen-start.tsx'
import { websiteNameOf } from './ui/layout/website-name.ts'
import { MessageScreen } from './ui/list/empty-state.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** Rejects a request that is too large, or from a page of another account, before its action can read it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    if (context.get(bodyTooLarge)) throw data(null, { status: 413 })
    if (context.get(isOtherAccount)) {
      throw data(await readUnsentForm(request), { status: 412, statusText: 'Precondition Failed' })
    }
  },
]

/** Keeps the screen when its data can't be reloaded. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveLoaderData]

export const loader = cacheable({ tables: ['site_settings'] }, async ({ context, request }: Route.LoaderArgs) => {
  const { contactEmail, contactPhone, publicUrl, wordMark, settings } = context.get(website)
  const currentViewer = context.get(viewer)
  const isNewUser = currentViewer.kind === 'user' && hasSignedUp(request)
  const facts = {
    name: settings.site_name,
    mark: wordMark,
    contactEmail,
    contactPhone,
    office: settings.office_location,
    about: settings.footer_text,
    copyright: fillText(settings.footer_copyright, textVariables(settings)),
    user:
      currentViewer.kind === 'user'
        ? {
            id: currentViewer.id,
            email: currentViewer.email,
            isAdmin: currentViewer.isAdmin,
            ...(await countUnread(context, currentViewer)),
          }
        : null,
    isNewUser,
  }
  return data(facts, isNewUser ? { headers: { 'Set-Cookie': forgetSignUp(publicUrl) } } : undefined)
})

/** For the header. Null if it can't be counted, which is no reason to fail a page. */
async function countUnread(context: Readonly<RouterContextProvider>, viewer: SignedInViewer) {
  const { alerts, threads } = context.get(services)
  const orNull = (counted: Promise<number>) =>
    counted.catch((error: unknown) => {
      context.get(report)(error)
      return null
    })
  const [unread, unreadInquiries] = await Promise.all([
    orNull(alerts.countUnread(viewer)),
    orNull(threads.countUnread(viewer)),
  ])
  return { unread, unreadInquiries }
}

/** The loader data depends on who is signed in, which changes with a successful form or a redirect to the sign-in page. */
export const shouldRevalidate = ({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) => {
  if (formMethod === 'POST') return actionStatus < 400
  // Alerts and messages are read there.
  const isRead = ({ pathname }: URL) =>
    pathname.startsWith(href('/saved')) || pathname.startsWith(href('/my/inquiries'))
  return nextUrl.pathname === href('/login') || isRead(nextUrl) || isRead(currentUrl)
}

export function meta({ error, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (!error) return [{ title: websiteName }]
  return [{ title: `${describeError(error).heading} | ${websiteName}` }, { name: 'robots', content: 'noindex' }]
}

/** The document around every screen, the error screen included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const site = useRouteLoaderData<typeof loader>('root') ?? null
  useShownData()
  useDeviceAccount(site?.user?.id)
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
        <ScreenStart />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2.5 focus:font-label focus:shadow-2"
        >
          Skip to content
        </a>
        <NavigationBar />
        <Header wide={handles.some((handle) => handle?.header === 'wide')} mark={site?.mark} user={site?.user} />
        <main id="main" tabIndex={-1} className="flex-1">
          <OutdatedNotice />
          {site?.isNewUser && site.user && <SignedUpNotice email={site.user.email} />}
          {children}
        </main>
        {handles.some((handle) => handle?.footer === false) || <Footer facts={site} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Describes an error that no screen caught. The error's own message is never shown, since it may contain internal details. */
function describeError(error: unknown): { heading: string; sentence: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return { heading: 'Page not found', sentence: 'This page doesn’t exist or has moved.' }
  }
  if (status === 403) {
    return { heading: 'Access Denied', sentence: "You don't have permission to access this page." }
  }
  if (status === 413) {
    return { heading: 'Request too large', sentence: 'This form has more text than we accept. Go back and shorten it.' }
  }
  if (status === 429) {
    return { heading: 'Too many requests', sentence: 'Wait a minute, then try again.' }
  }
  if (status < 500) {
    return { heading: 'Bad request', sentence: 'We couldn’t process this request. Go back and try again.' }
  }
  return {
    heading: 'Something went wrong',
    sentence: 'We couldn’t load this page. Check your connection, then try again in a minute.',
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { heading, sentence } = describeError(error)
  if (isRouteErrorResponse(error) && error.status === 412) {
    return <OtherAccount form={error.data} />
  }
  return (
    <MessageScreen
      heading={heading}
      action={
        <>
          <ButtonLink to={pathname + search} kind="primary" reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink to={href('/')}>Back to Home</ButtonLink>
        </>
      }
    >
      {sentence}
    </MessageScreen>
  )
}

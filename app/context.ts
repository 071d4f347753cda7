import { createContext } from 'react-router'
import type { Viewer } from '../domain/permissions.ts'
import type { WebsiteInfo } from '../server/people/settings/website-info.ts'
import type { Caller } from '../server/platform/http/caller.ts'
import type { RenderedDocument } from '../server/platform/http/rendered-document.ts'
import type { Services } from '../server/services.ts'

/** Request context that the server sets for loaders and actions: `context.get(services)`. */
export const services = createContext<Services>()
export const viewer = createContext<Viewer>()
/** False when the session can't be looked up because the database is unavailable; the viewer is then a visitor. */
export const isRecognized = createContext<boolean>(true)
/** Cookies, IP address and user agent of the request, for services that sign users in and out. */
export const caller = createContext<Caller>()
export const website = createContext<WebsiteInfo>()

/** Whether the client declares a body over the limit. */
export const bodyTooLarge = createContext<boolean>(false)

/** Whether the page that sent the request was rendered for another account than the one signed in. */
export const isOtherAccount = createContext<boolean>(false)

/** Reports an error that the screen can handle, such as one section of a page failing to load. */
export const report = createContext<(error: unknown) => void>((error) => console.error(error))

/** Receives the rendered document; the Response itself has no body. */
export const document = createContext<RenderedDocument>()

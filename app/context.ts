import { createContext } from 'react-router'
import type { Viewer } from '../domain/permissions.ts'
import type { Caller } from '../server/auth/caller.ts'
import type { RenderedDocument } from '../server/http/rendered-document.ts'
import type { Services } from '../server/services/services.ts'
import type { SiteInfo } from '../server/site-info.ts'

/** What the server puts into every request, for loaders and actions: `context.get(services)`. */
export const services = createContext<Services>()
export const viewer = createContext<Viewer>()
/** False while the database cannot tell who it is that asks; the viewer is then a visitor. */
export const isRecognised = createContext<boolean>(true)
/** Cookies, address and browser of the request; for the services that sign people in and out. */
export const caller = createContext<Caller>()
export const site = createContext<SiteInfo>()

/** Tells the operator of a failure that a screen survives, such as one part of a page that cannot be had. */
export const report = createContext<(error: unknown) => void>((error) => console.error(error))

/** Where a rendered document is put; the answer itself stays empty. */
export const document = createContext<RenderedDocument>()

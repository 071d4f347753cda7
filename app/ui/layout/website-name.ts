import { useRouteLoaderData } from 'react-router'

/** Loader data of the matched routes, the root first. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The site name for a route's `meta`; the default name if settings couldn't be loaded. */
export const websiteNameOf = (matches?: Matches): string => nameIn(matches?.[0]?.loaderData)

/** The site name in a component. */
export const useWebsiteName = (): string => nameIn(useRouteLoaderData('root'))

const nameIn = (data: unknown) => (data as { name?: string } | null | undefined)?.name ?? 'VoltAcre'

import { useRouteLoaderData } from 'react-router'

/** What the screens around know, the document first. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** What the site is called, for a route's `meta`; as it was built where not even that could be had. */
export const siteNameOf = (matches?: Matches): string => nameIn(matches?.[0]?.loaderData)

/** The same for what is shown. Not within `<Once>`, which knows nothing of the page around it. */
export const useSiteName = (): string => nameIn(useRouteLoaderData('root'))

const nameIn = (data: unknown) => (data as { name?: string } | null | undefined)?.name ?? 'VoltAcre'

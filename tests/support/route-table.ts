import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'

/** A route of the build. */
export interface RouteEntry {
  /** As in app/routes.ts, with a leading slash: `/listings/:slug`. */
  path: string
  hasScreen: boolean
  hasLoader: boolean
  hasAction: boolean
  hasClientAction: boolean
}

/** Reads the routes of app/routes.ts from the build. */
export async function readRoutes(): Promise<RouteEntry[]> {
  const file = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
  const { routes, assets } = (await import(pathToFileURL(file).href)) as ServerBuild
  const full = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${full(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.entries(routes)
    .filter(([id]) => id !== 'root')
    .map(([id, route]) => ({
      path: full(id) || '/',
      hasScreen: route?.module.default !== undefined,
      hasLoader: route?.module.loader !== undefined,
      hasAction: route?.module.action !== undefined,
      hasClientAction: assets.routes[id]?.hasClientAction ?? false,
    }))
}

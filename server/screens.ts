import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type * as Contexts from '../app/context.ts'
import type { AppDependencies } from './app.ts'
import type { Website } from './people/settings/current-website.ts'
import type { Cacheable, CacheableRoute } from './platform/cache/cacheable-routes.ts'
import { loadAssets } from './platform/http/assets.ts'
import type { Form, FormRoute } from './platform/http/forms.ts'
import type { Middleware } from './platform/http/listen.ts'
import { foreignOrigin } from './platform/http/security.ts'

export interface OpenScreens extends Pick<AppDependencies, 'screens' | 'assets' | 'policy'> {
  /** Runs before the app; only hot reload needs it. */
  middleware?: Middleware
  close(): Promise<void>
}

const BUILD = fileURLToPath(new URL('../build/', import.meta.url))

/** Loads the built screens, or the sources with hot reload. */
export async function openScreens(
  dev: boolean,
  http: Server,
  website?: Pick<Website, 'lastKnown'>,
): Promise<OpenScreens> {
  return dev ? openSources(http) : openBuild(() => foreignOrigin(website?.lastKnown.mapStyleUrl))
}

async function openBuild(mapOrigin: () => string | undefined): Promise<OpenScreens> {
  const entry = `${BUILD}server/index.js`
  if (!existsSync(entry)) throw new Error('The build is missing. Run npm start, which builds the app first.')
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  const forms = formsOf(build)
  return {
    screens: {
      handle: createRequestHandler(build, 'production'),
      contexts: async () => contextsOf(build),
      cacheable: cacheableScreens(build),
      forms: async () => forms,
    },
    assets: await loadAssets(`${BUILD}client`, mapOrigin),
    close: async () => undefined,
  }
}

async function openSources(http: Server): Promise<OpenScreens> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
  return {
    screens: {
      handle: createRequestHandler(load, 'development'),
      contexts: async () => contextsOf(await load()),
      // Pages aren't cached.
      cacheable: [],
      forms: async () => formsOf(await load()),
    },
    assets: async () => null,
    // Vite injects inline styles and its own client.
    policy: () => "default-src 'self' 'unsafe-inline' data: ws: https:",
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

/** Takes the context keys from the build, which has its own copy of them; see app/entry.server.tsx. */
const contextsOf = ({ entry }: ServerBuild) => (entry.module as unknown as { contexts: typeof Contexts }).contexts

/** The screens whose loaders say that they may be cached; see app/traits.server.ts. */
function cacheableScreens({ routes: { root, ...screens } }: ServerBuild): CacheableRoute[] {
  const shell = cacheableOf(root)?.tables ?? []
  return Object.values(screens).flatMap((screen) => {
    const own = cacheableOf(screen)
    return own ? [{ ...own, path: `/${screen?.path ?? ''}`, tables: [...own.tables, ...shell] }] : []
  })
}

const cacheableOf = (route: ServerBuild['routes'][string]) =>
  (route?.module.loader as { cacheable?: Cacheable } | undefined)?.cacheable

/** What the actions of screens say of their forms; see app/traits.server.ts. */
const formsOf = ({ routes }: ServerBuild): FormRoute[] =>
  Object.values(routes).flatMap((screen) => {
    const form = (screen?.module.action as { form?: Form } | undefined)?.form
    return form ? [{ ...form, path: `/${screen?.path ?? ''}` }] : []
  })

import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { type AppDependencies, screensOf } from './app.ts'
import type { Website } from './people/settings/current-website.ts'
import { loadAssets } from './platform/http/assets.ts'
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
  return {
    screens: screensOf(build, createRequestHandler(build, 'production')),
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
      contexts: async () => screensOf(await load(), async () => new Response()).contexts(),
    },
    assets: async () => null,
    // Vite injects inline styles and its own client.
    policy: () => "default-src 'self' 'unsafe-inline' data: ws: https:",
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

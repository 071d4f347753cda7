import type { Cacheable } from '../server/platform/cache/cacheable-routes.ts'

/** Says of a screen, beside its loader, that its pages may be cached. The server reads it from the build. */
export const cacheable = <Loader extends object>(trait: Cacheable, loader: Loader): Loader =>
  Object.assign(loader, { cacheable: trait })

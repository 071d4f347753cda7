import type { Cacheable } from '../server/platform/cache/cacheable-routes.ts'
import type { Form } from '../server/platform/http/forms.ts'

/** Says of a screen, beside its loader, that its pages may be cached. The server reads it from the build. */
export const cacheable = <Loader extends object>(trait: Cacheable, loader: Loader): Loader =>
  Object.assign(loader, { cacheable: trait })

/** Says how a screen's form differs from others, beside its action. The server reads it from the build. */
export const formAction = <Action extends object>(trait: Form, action: Action): Action =>
  Object.assign(action, { form: trait })

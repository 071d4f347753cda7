import routes from '../../app/routes.ts'

/** Paths of the screens of the admin, but for those with a parameter. */
export const ADMIN_SCREENS = routes
  .filter(({ path = '', file }) => /^admin(\/[^:*]*)?$/.test(path) && file.endsWith('.tsx'))
  .map(({ path }) => `/${path}`)

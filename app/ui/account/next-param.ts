import { nextPath } from '../../../domain/account/next-path.ts'

/** The path to open after signing in, from the `next` parameter. */
export const readNext = (request: Request): string => nextPath(new URL(request.url).searchParams.get('next'))

/** Adds the `next` parameter, unless it would be Home. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}

import { nextPath } from '../../domain/next-path.ts'

/** Where the request wants to go after signing in. */
export const nextOf = (request: Request): string => nextPath(new URL(request.url).searchParams.get('next'))

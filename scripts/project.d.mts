/** Flags of Node.js that the server is run with. */
export function serverFlags(options?: string): string[]
/** Variables of the environment that it is run with as well. */
export function serverEnv(env?: NodeJS.ProcessEnv): Record<string, string>

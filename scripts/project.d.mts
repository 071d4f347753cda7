/** Flags of Node.js that the server is run with. */
export function serverFlags(options?: string): string[]
export function serverEnv(env?: NodeJS.ProcessEnv): Record<string, string>

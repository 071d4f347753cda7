/** Node.js flags of the server. */
export function serverFlags(options?: string): string[]
/** Additional environment variables of the server. */
export function serverEnv(env?: NodeJS.ProcessEnv): Record<string, string>

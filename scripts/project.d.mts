/** Flags of Node.js that the server is run with. */
export function serverFlags(options?: string): string[]

/** Progress of the start, for whoever typed the command. Not a log line: it goes where people look. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const REASONS: Record<string, (error: NodeJS.ErrnoException & { address?: string; port?: number }) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Stop it or set PORT to another one.`,
  EACCES: ({ path, port }) =>
    port
      ? `Port ${port} needs more rights. Set PORT to one above 1023.`
      : `No permission for ${path}. Set DATA_DIR to a folder of yours.`,
  EADDRNOTAVAIL: ({ address }) => `HOST is ${JSON.stringify(address)}, but this machine has no such address.`,
  ENOTFOUND: (error) => `${error.message}. Check HOST, DATABASE_URL and STORAGE_URL.`,
  ENOTDIR: ({ path }) => `A file is in the way of the folder ${path}. Set DATA_DIR to another one.`,
  EEXIST: ({ path }) => `A file is in the way of the folder ${path}. Set DATA_DIR to another one.`,
  ENOSPC: () => 'No space is left on the disk that holds DATA_DIR.',
  EROFS: ({ path }) => `${path} cannot be written to. Set DATA_DIR to a folder of yours.`,
  ECONNREFUSED: () => 'The database that DATABASE_URL names does not answer. Start it or correct the address.',
  '28P01': () => 'The database refuses the user or password in DATABASE_URL.',
  '28000': () => 'The database refuses the user in DATABASE_URL.',
  '3D000': (error) => `DATABASE_URL: ${error.message}. Create it or correct the address.`,
  '0A000': () => 'The database server has no PostGIS extension. Install it there: it is needed.',
}

/** One line that says why the start failed and what to do. */
export function explainStartFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = firstCause(cause)) {
    const code = (cause as NodeJS.ErrnoException).code
    const reason = code === undefined ? undefined : REASONS[code]
    if (reason) return reason(cause as NodeJS.ErrnoException)
  }
  const message = error instanceof Error ? deepest(error).message : String(error)
  return message.split('\n')[0]?.slice(0, 500) || 'The start failed for an unknown reason.'
}

const firstCause = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : error.cause)

function deepest(error: Error): Error {
  const cause = firstCause(error)
  return cause instanceof Error ? deepest(cause) : error
}

export interface WarningLog {
  warn(details: { err: unknown }, message: string): void
}

/** Logs the first failure of those that follow each other. */
export interface FailureLog {
  failed(error: unknown): void
  worked(): void
}

export function createFailureLog(log: WarningLog, message: string): FailureLog {
  let isFailing = false
  return {
    failed(error) {
      if (!isFailing) log.warn({ err: error }, message)
      isFailing = true
    },
    worked() {
      isFailing = false
    },
  }
}

/** For tests and the command line. */
export const UNLOGGED: FailureLog = { failed: () => undefined, worked: () => undefined }

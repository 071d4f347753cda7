import { basename, resolve } from 'node:path'

/** The file named on the command line, resolved against the folder the user ran npm from. */
function readFileArgument(args: readonly string[]): { path: string } | 'help' | 'misused' {
  if (args.includes('--help') || args.includes('-h')) return 'help'
  const [file] = args
  if (args.length !== 1 || !file || file.startsWith('-') || basename(file) === '') return 'misused'
  return { path: resolve(process.env.INIT_CWD ?? process.cwd(), file) }
}

const COMPLETED = 0
const FAILED = 1
const MISUSED = 2

/** Runs a command that takes one file, and prints any error as one line. */
export function runOnFile(
  usage: string,
  work: (path: string) => Promise<string[]>,
  explain: (error: unknown) => string,
): void {
  const argument = readFileArgument(process.argv.slice(2))
  if (typeof argument === 'string') {
    const out = argument === 'help' ? process.stdout : process.stderr
    out.write(`${usage}\n`)
    process.exitCode = argument === 'help' ? COMPLETED : MISUSED
    return
  }
  work(argument.path).then(
    (lines) => process.stdout.write(`${lines.join('\n')}\n`),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`)
      // Connections opened before the failure would keep the process alive.
      process.exit(FAILED)
    },
  )
}

import { parseArgs } from 'node:util'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { findProfile, PROFILES } from '../../../screening/profiles/profiles.ts'
import { UsageError } from './import-arguments.ts'

export interface ScreenArguments {
  /** The path as typed. */
  file: string
  profiles: readonly Profile[]
  /** The folder for screenings, as typed; null to print a table. */
  out: string | null
}

const SYNOPSIS = 'Usage: npm run screen -- FILE [options]'

export const SCREEN_USAGE = `${SYNOPSIS}

If FILE is a screening that was downloaded or written by this command, it is computed again from the layers in db/layers, and
every difference is listed. Otherwise FILE has parcels: GeoJSON, KML, KMZ, a zipped Shapefile, or a CSV with latitude and
longitude, with up to 1,000 points or polygons and 50 MB. Columns such as name and acres are used if there are any.

  --profile KEY    score by this profile only (repeatable): ${PROFILES.map(({ key }) => key).join(', ')}
  --out FOLDER     write one screening per parcel into FOLDER, instead of printing a table
  --help           show this help

Guide: docs/screening.md`

const OPTIONS = {
  profile: { type: 'string', multiple: true },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the command line after `screen`; null asks for the usage. @throws UsageError */
export function readScreenArguments(args: string[]): ScreenArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [file, ...more] = positionals
  if (!file) throw usageError('Missing file.')
  if (more.length > 0) throw usageError(`Screen one file at a time. Unexpected: ${more.join(' ')}`)
  return { file, profiles: values.profile?.map(profileOf) ?? PROFILES, out: values.out ?? null }
}

const usageError = (message: string) => new UsageError(message, `${SYNOPSIS}\nAll options: npm run screen -- --help`)

function profileOf(key: string): Profile {
  const profile = findProfile(key)
  if (!profile) throw usageError(`Unknown profile ${JSON.stringify(key)}.`)
  return profile
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw usageError(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.`)
  }
}

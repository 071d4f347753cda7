import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { slugify } from '../../../domain/content/slug.ts'
import {
  createDocument,
  DocumentError,
  type GivenDocument,
  isScreeningDocument,
  readDocument,
  type ScreeningDocument,
} from '../../../screening/document.ts'
import { GeometryError } from '../../../screening/geometry/shape.ts'
import type { ScreeningLayer } from '../../../screening/layers/layer.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import { loadGazetteerIndex, resolvePlace } from '../../land/places/places.ts'
import { explainStartFailure, printLine } from '../../platform/start-up.ts'
import { loadScreeningLayers } from '../../screening/engine/load-screening-layers.ts'
import { type ReadParcels, readParcels, readSmallJson } from '../../screening/read-parcels.ts'
import { recompute } from '../../screening/recompute.ts'
import { UsageError } from './import-arguments.ts'
import { stopOnSignal } from './open-for-import.ts'
import { readScreenArguments, SCREEN_USAGE, type ScreenArguments } from './screen-arguments.ts'
import { detailsOf, differencesText, tableOf } from './screen-text.ts'

const [COMPLETED, FAILED, USAGE_ERROR] = [0, 1, 2]

async function main(): Promise<number> {
  const args = readScreenArguments(process.argv.slice(2))
  if (!args) {
    process.stdout.write(`${SCREEN_USAGE}\n`)
    return COMPLETED
  }
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-screen-'))
  try {
    return await run(args, { folder, signal: stopOnSignal() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Resources {
  folder: string
  signal: AbortSignal
}

async function run(args: ScreenArguments, resources: Resources): Promise<number> {
  // npm runs in the project folder, but paths are relative to the folder where the user ran the command.
  const workingDirectory = process.env.INIT_CWD ?? process.cwd()
  const path = resolve(workingDirectory, args.file)
  const json = await readSmallJson(path)
  if (isScreeningDocument(json)) return compare(readDocument(json), await load(resources))
  const resolvePlaceOf = async (text: string) => resolvePlace(await loadGazetteerIndex(), text)
  const read = await readParcels(path, { ...resources, resolve: resolvePlaceOf })
  const documents = screen(read, args, await load(resources))
  for (const { number, reason } of read.rejected) printLine(`Feature ${number}: ${reason}`)
  if (documents.length === 0) return FAILED
  if (args.out === null) print(documents)
  else await write(documents, resolve(workingDirectory, args.out))
  return read.rejected.length === 0 ? COMPLETED : FAILED
}

async function load(resources: Resources): Promise<ScreeningLayer[]> {
  printLine('Loading layers…')
  return loadScreeningLayers(resources)
}

function compare(given: GivenDocument, layers: readonly ScreeningLayer[]): number {
  const { differences, ownProfiles } = recompute(given, layers)
  for (const name of ownProfiles)
    printLine(`This release doesn’t have the profile ${name}. The one in the file was used.`)
  process.stdout.write(differences.length === 0 ? 'identical\n' : `${differencesText(differences)}\n`)
  return differences.length === 0 ? COMPLETED : FAILED
}

function screen(read: ReadParcels, { profiles }: ScreenArguments, layers: readonly ScreeningLayer[]) {
  return read.parcels.flatMap(({ number, input }): ScreeningDocument[] => {
    try {
      return [createDocument(input, layers, profiles)]
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error
      read.rejected.push({ number, reason: error.message })
      return []
    }
  })
}

function print(documents: readonly ScreeningDocument[]): void {
  process.stdout.write(`${tableOf(documents)}\n`)
  if (documents.length === 1) process.stdout.write(`\n${detailsOf(documents[0]!)}\n`)
}

async function write(documents: readonly ScreeningDocument[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [i, document] of documents.entries()) {
    const name = [String(i + 1).padStart(4, '0'), slugify(document.input.name ?? '')].filter(Boolean).join('-')
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`)
  }
  printLine(`Wrote ${documents.length} ${documents.length === 1 ? 'screening' : 'screenings'} to ${folder}.`)
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UnreadableFileError || error instanceof DocumentError || error instanceof GeometryError

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isUsageError = error instanceof UsageError
    if (isUsageError) process.stderr.write(`${error.message}\n\n${error.hint}\n`)
    else process.stderr.write(`${isExpected(error) ? error.message : explainStartFailure(error)}\n`)
    // Handles that are still open must not keep the process running.
    process.exit(isUsageError ? USAGE_ERROR : FAILED)
  },
)

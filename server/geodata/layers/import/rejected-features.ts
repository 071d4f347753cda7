import { type FileHandle, open, rm } from 'node:fs/promises'
import type { SourceFeature } from '../../../files/feature-source.ts'
import { toCsvLines } from '../../../platform/csv.ts'

const REASON = 'rejected_because'

/** A file of the rejected features with a reason each, which can be corrected and imported. */
export interface RejectedFeatures {
  /** The path of the file that was written; null if nothing was rejected. */
  readonly path: string | null
  write(feature: SourceFeature, reason: string): Promise<void>
  /** If a complete import rejected nothing, the files of a previous run are deleted. */
  close(options: { isComplete: boolean }): Promise<void>
}

/** Rows of a CSV are written as CSV, and everything else as one GeoJSON feature per line. */
export function createRejectedFeatures(base: string, chosen: string | null): RejectedFeatures {
  const paths = { csv: chosen ?? `${base}.rejected.csv`, geojsonl: chosen ?? `${base}.rejected.geojsonl` }
  let file: FileHandle | undefined
  let path: string | null = null
  let columns: string[] = []
  return {
    get path() {
      return path
    },
    async write(feature, reason) {
      const isRow = feature.isRow === true
      if (!file) {
        path = isRow ? paths.csv : paths.geojsonl
        file = await open(path, 'w')
        columns = Object.keys(feature.values).filter((name) => name !== REASON && name !== 'line')
        if (isRow) await file.write(toCsvLines([[...columns, 'line', REASON]]))
      }
      await file.write(isRow ? rowOf(feature, columns, reason) : lineOf(feature, reason))
    },
    async close({ isComplete }) {
      await file?.close()
      if (!file && isComplete) for (const old of new Set(Object.values(paths))) await rm(old, { force: true })
    },
  }
}

const rowOf = ({ values, number }: SourceFeature, columns: readonly string[], reason: string) =>
  toCsvLines([[...columns.map((name) => String(values[name] ?? '')), number, reason]])

function lineOf({ values, geometry, number }: SourceFeature, reason: string): string {
  const properties = { ...values, feature: number, [REASON]: reason }
  try {
    return `${JSON.stringify({ type: 'Feature', geometry, properties }, bigintAsText)}\n`
  } catch {
    // Nested too deeply to be written.
    return `${JSON.stringify({ type: 'Feature', geometry: null, properties: { feature: number, [REASON]: reason } })}\n`
  }
}

const bigintAsText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

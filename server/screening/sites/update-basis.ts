import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Db } from '../../platform/db/database.ts'
import { findAffectedSites, type SiteRef } from './affected-sites.ts'
import {
  describeBasis,
  describeProfiles,
  isOfThisMethod,
  readBasis,
  readCurrentLayers,
  replaceBasis,
  startComparing,
} from './basis.ts'
import type { ScreenedLayer, ScreeningBasis } from './basis-types.ts'
import { claimTheSame, findLayerChange } from './changed-features.ts'

interface Current {
  layers: readonly LayerInfo[]
  profiles: readonly Profile[]
  pause: () => Promise<void>
  onAffected(sites: readonly SiteRef[]): Promise<void>
  /** With the keys of the layers that have changed, null if one came or went, and how many sites are affected, null for all. */
  onChanged(what: { layers: string[] | null; sites: number | null }): void
}

/**
 * Compares what screenings are computed with with the layers and profiles of now, and queues the sites that a change may
 * affect: all of them if a profile, the engine or its gates have changed, or if the difference can't be found.
 */
export async function updateBasis(db: Db, current: Current): Promise<ScreeningBasis> {
  const layers = await readCurrentLayers(db, current.layers)
  const profiles = describeProfiles(current.profiles)
  const old = await readBasis(db)
  const isSameMethod = old !== null && isOfThisMethod(old)
  if (
    isSameMethod &&
    JSON.stringify([old.layers, old.profiles].map(sorted)) === JSON.stringify([layers, profiles].map(sorted))
  )
    return old
  const changed = old === null ? [] : layersThatDiffer(old.layers, layers)
  const isSameScoring = isSameMethod && hashesOf(old.profiles) === hashesOf(profiles)
  if (old !== null && changed?.length === 0 && isSameScoring) {
    await describeBasis(db, old.id, layers)
    return { ...old, layers }
  }
  const startedAt = await startComparing(db)
  const affected = changed && isSameScoring ? await queueAffected(db, changed, current) : null
  await replaceBasis(db, { old, startedAt, layers, profiles, isFull: affected === null })
  if (old !== null) current.onChanged({ layers: changed?.map(([, { key }]) => key) ?? null, sites: affected })
  return (await readBasis(db))!
}

/** jsonb doesn't keep the order of keys. */
const sorted = (rows: readonly object[]) => rows.map((row) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

const hashesOf = (profiles: ScreeningBasis['profiles']) => profiles.map(({ key, hash }) => `${key} ${hash}`).join('\n')

type ChangedLayer = readonly [before: ScreenedLayer, now: ScreenedLayer]

/** Null if a layer came or went. */
function layersThatDiffer(before: readonly ScreenedLayer[], now: readonly ScreenedLayer[]): ChangedLayer[] | null {
  const old = new Map(before.map((layer) => [layer.key, layer]))
  if (old.size !== now.length || now.some(({ key }) => !old.has(key))) return null
  return now.map((layer) => [old.get(layer.key)!, layer] as const).filter(([old, layer]) => mayDiffer(old, layer))
}

/** Importing the file of a shipped layer changes nothing. */
function mayDiffer(old: ScreenedLayer, now: ScreenedLayer): boolean {
  const isImported = old.layerId === null && now.layerId !== null
  return !claimTheSame(old, now) || old.sha256 !== now.sha256 || (old.coverage !== now.coverage && !isImported)
}

/** @returns how many sites were queued; null if all may be affected */
async function queueAffected(
  db: Db,
  changed: readonly ChangedLayer[],
  { pause, onAffected }: Current,
): Promise<number | null> {
  let count = 0
  for (const [before, now] of changed) {
    const change = await findLayerChange(db, before, now, pause)
    if (change === null) return null
    for await (const sites of findAffectedSites(db, change, pause)) {
      count += sites.length
      await onAffected(sites)
    }
  }
  return count
}

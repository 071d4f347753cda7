import { sql } from 'kysely'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { ScreeningEngine } from '../engine/service.ts'
import type { ScreeningProfiles } from '../profiles/service.ts'
import type { ScreeningBasis } from './basis-types.ts'
import { continueSweep, enqueueSites, nextSites, type QueuedSite } from './queue.ts'
import { readInputs } from './read-inputs.ts'
import { updateBasis } from './update-basis.ts'
import { type ScreenedSite, writeScreenings } from './write-screenings.ts'

export interface SiteScreenerOptions {
  db: Db
  engine: ScreeningEngine
  profiles: Pick<ScreeningProfiles, 'listCurrent'>
  log: Pick<Logger, 'info'>
  /** Rests between batches of comparing layers. */
  pause: () => Promise<void>
}

/** Sites that are screened together. */
const BATCH = 20
/** Sites that a sweep queues at a time. */
const SWEPT = 500
/** Pages that show screenings are rendered again at most this often while many sites are being screened. */
const ANNOUNCE_MS = 60_000
const CHANNEL = 'content_changed'
const PROGRESS_EVERY = 1_000
/** How long layers and profiles count as unchanged while there is work. */
const RECHECK_MS = 5_000
const NOTHING = { layers: [], parcels: [] }

/** Keeps the screenings of all sites up to date; see docs/decisions/053-site-screenings.md. */
export function createSiteScreener({ db, engine, profiles, log, pause }: SiteScreenerOptions) {
  let unannounced = 0
  let announcedAt = 0
  let count = 0
  let current: { basis: ScreeningBasis; profiles: readonly Profile[]; readAt: number } | null = null

  async function readCurrent() {
    if (current && performance.now() - current.readAt < RECHECK_MS) return current
    const [layers, listed] = [await engine.listLayers(), await profiles.listCurrent()]
    const basis = await updateBasis(db, {
      layers,
      profiles: listed,
      pause,
      onAffected: (sites) => enqueueSites(db, sites),
      onChanged: (what) => log.info(what, 'layers or profiles have changed: screening sites again'),
    })
    current = { basis, profiles: listed, readAt: performance.now() }
    return current
  }

  async function announce(): Promise<void> {
    if (unannounced === 0) return
    unannounced = 0
    announcedAt = performance.now()
    await sql`select pg_notify(${CHANNEL}, 'site_screenings')`.execute(db)
  }

  /** @returns how many were screened, or null if the basis has been replaced meanwhile */
  async function screen(
    { basis, profiles }: { basis: ScreeningBasis; profiles: readonly Profile[] },
    sites: readonly QueuedSite[],
  ): Promise<number | null> {
    const inputs = await readInputs(db, sites)
    const [located, gone] = [sites.filter(({ id }) => inputs.has(id)), sites.filter(({ id }) => !inputs.has(id))]
    const list = located.map(({ id }) => inputs.get(id)!)
    const { layers, parcels } = list.length > 0 ? await engine.screen(list, profiles) : NOTHING
    if (list.length > 0 && layersKey(layers) !== layersKey(basis.layers)) return null
    const screened = parcels.map((parcel, i): ScreenedSite => ({ site: located[i]!, input: list[i]!, parcel }))
    return (await writeScreenings(db, { basisId: basis.id, screened, gone })) ? screened.length : null
  }

  return {
    /** Screens the next sites. @returns whether there may be more to do at once */
    async work(): Promise<boolean> {
      const { basis, profiles } = await readCurrent()
      const sites = await nextSites(db, BATCH)
      if (sites.length === 0) {
        const isSweeping = basis.sweep !== null && (await continueSweep(db, basis, SWEPT))
        current = null
        if (!isSweeping) await announce()
        return isSweeping
      }
      const written = await screen({ basis, profiles }, sites)
      if (written === null) current = null
      else {
        unannounced += written
        if (Math.floor((count + written) / PROGRESS_EVERY) > Math.floor(count / PROGRESS_EVERY))
          log.info({ screened: count + written }, 'screening sites in the background')
        count += written
      }
      if (sites.some(({ isSaved }) => isSaved && sites.length < BATCH) || performance.now() - announcedAt > ANNOUNCE_MS)
        await announce()
      return true
    },
  }
}

/** Identifies the layers that a result depends on. */
const layersKey = (layers: readonly { key: string; version: string; sha256: string }[]) =>
  layers.map(({ key, version, sha256 }) => `${key} ${version} ${sha256}`).join('\n')

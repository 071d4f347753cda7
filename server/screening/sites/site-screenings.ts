import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { StoredFact } from '../../../domain/screening/site-screening.ts'
import { documentOf } from '../../../screening/document.ts'
import { FACT_DEFINITIONS } from '../../../screening/facts/definitions.ts'
import type { Fact, FactSource } from '../../../screening/facts/fact.ts'
import { METHODS } from '../../../screening/facts/measure-facts.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import { scoreFacts } from '../../../screening/score.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScreeningEngine } from '../engine/service.ts'
import type { ScreeningProfiles } from '../profiles/service.ts'
import { readInputs } from './read-inputs.ts'
import type { SiteAddress, SiteScreeningsService } from './service.ts'

interface Dependencies {
  db: Db
  engine: ScreeningEngine
  profiles: Pick<ScreeningProfiles, 'listCurrent'>
}

export function createSiteScreenings({ db, engine, profiles }: Dependencies): SiteScreeningsService {
  return {
    listProfiles: async () => (await profiles.listCurrent()).map(({ key, name }) => ({ key, name })),

    async find(_viewer, site) {
      const { rows } = await sql<StoredScreening>`
        select screened_at, problem, facts, screening_bases.layers
        from site_screenings join screening_bases on screening_bases.id = basis_id
        where site_id = (${publicId(site)})`.execute(db)
      const [row] = rows
      if (!row) return null
      const facts = restoreFacts(row)
      const used = new Set(facts.flatMap(({ sources }) => sources.map(({ layer }) => layer)))
      return {
        screenedAt: row.screened_at.toISOString(),
        problem: row.problem,
        facts,
        profiles: (await profiles.listCurrent()).map((profile) => ({
          name: profile.name,
          score: scoreFacts(facts, profile),
        })),
        layers: row.layers.filter(({ key }) => used.has(key)),
      }
    },

    async download(_viewer, site) {
      const { rows } = await sql<{ id: string | null }>`select (${publicId(site)}) as id`.execute(db)
      const id = rows[0]?.id ?? null
      const input = id === null ? undefined : (await readInputs(db, [{ kind: site.kind, id }])).get(id)
      if (!input) throw new AppError('not_found')
      const current = await profiles.listCurrent()
      const { layers, parcels } = await engine.screen([input], current)
      const screened = parcels[0]!
      if ('problem' in screened) throw new AppError('not_found', { detail: screened.problem })
      return documentOf(input, { layers, profiles: current, screened })
    },
  }
}

interface StoredScreening {
  screened_at: Date
  problem: string | null
  facts: Record<string, StoredFact>
  layers: LayerInfo[]
}

/** The id of a published listing, or of a candidate site in a public layer. */
const publicId = ({ kind, slug }: SiteAddress): RawBuilder<unknown> =>
  kind === 'listing'
    ? sql`select id from land_listings where slug = ${slug} and is_published`
    : sql`select candidate_sites.id from candidate_sites join layers on layers.id = layer_id
        where candidate_sites.slug = ${slug} and is_current and is_public`

/** Adds what is the same for all sites. */
function restoreFacts({ facts, layers }: Pick<StoredScreening, 'facts' | 'layers'>): Fact[] {
  const byKey = new Map(layers.map((layer) => [layer.key, layer]))
  return FACT_DEFINITIONS.flatMap(({ key, label, unit, measure }) => {
    const stored = facts[key]
    if (!stored) return []
    const { state, low, high, reason = null, parts = [] } = stored
    const sources = (stored.layers ?? []).flatMap((name) => {
      const layer = byKey.get(name)
      return layer ? [sourceOf(layer, stored.name)] : []
    })
    return [
      {
        key,
        label,
        unit,
        method: METHODS[measure],
        state,
        low,
        high,
        reason,
        parts,
        value: state === 'known' ? low : null,
        sources,
      },
    ]
  })
}

const sourceOf = ({ key, version, license, vintage }: LayerInfo, name: string | undefined): FactSource => ({
  layer: key,
  version,
  feature: null,
  name: name ?? null,
  license,
  vintage,
})

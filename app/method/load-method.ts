import type { PublicLayer } from '../../domain/layer/layer.ts'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { formatNumber } from '../../domain/text/format.ts'
import { ACCURACY, accuracyRows, KNOWN_SHARES } from '../../screening/accuracy.ts'
import { RELEASES } from '../../screening/change-log.ts'
import { ENGINE_VERSION } from '../../screening/document.ts'
import { FACT_DEFINITIONS, type FactDefinition, typesOf } from '../../screening/facts/definitions.ts'
import { METHODS } from '../../screening/facts/measure-facts.ts'
import type { Criterion, Gate, Profile } from '../../screening/profiles/profile.ts'
import { SITE_GATES, SITE_WARNINGS } from '../../screening/site-checks.ts'
import { capitalized } from '../../screening/wording/words.ts'
import type { Services } from '../../server/services.ts'

export type MethodView = Awaited<ReturnType<typeof loadMethod>>
export type MethodGate = ReturnType<typeof presentGate>
export type MethodProfile = ReturnType<typeof presentProfile>
export type MethodCriterion = ReturnType<typeof presentCriterion>

/** Everything on the page, from the data that screenings use. */
export async function loadMethod({ screeningProfiles, layers: service }: Services, viewer: Viewer) {
  const [profiles, versions, layers, layerVersions, loading] = await Promise.all([
    screeningProfiles.listCurrent(),
    screeningProfiles.listVersions(),
    service.listPublic(viewer),
    service.listVersions(viewer),
    service.listLoading(viewer),
  ])
  const types = new Set(layers.map(({ type }) => type))
  return {
    engine: ENGINE_VERSION,
    // While layers are being loaded, the engine already reads the shipped ones.
    measures: measuresOf(loading.length > 0 ? null : types),
    siteGates: SITE_GATES.map((gate) => ({
      ...presentGate(gate),
      isChecked: (KNOWN_SHARES[gate.fact]?.known ?? 0) > MOST_PERCENT,
    })),
    siteWarnings: SITE_WARNINGS.map(presentGate),
    knownShares: knownSharesOf(profiles),
    profiles: profiles.map(presentProfile),
    layers: layers.map(({ type, sourceUrl, ...layer }) => ({
      slug: layer.slug,
      name: layer.name,
      version: layer.version,
      vintage: layer.vintage,
      source: layer.source,
      sourceUrl,
      license: layer.license,
      coverage: layer.coverage,
      quality: layer.quality,
      holds: holdsText(layer),
      kind: layerTypeOf(type).label,
    })),
    loading,
    accuracy: { rows: accuracyRows(), ...ACCURACY },
    changes: [
      ...versions.map(({ name, version, published_at }) => ({
        date: published_at,
        what: `${name} ${version} published`,
      })),
      ...RELEASES.map(({ date, subject, version, change }) => ({ date, what: `${subject} ${version}: ${change}` })),
    ].sort((a, b) => (a.date < b.date ? 1 : -1)),
    layerVersions: layerVersions.map(({ name, version, vintage, imported_at }) => ({
      date: imported_at,
      what: `${name}, version ${version}${vintage === null ? '' : ` (${vintage})`}`,
    })),
  }
}

/** “Large rivers only; incomplete, good to about 1,000 m”. */
function holdsText({
  holds,
  isComplete,
  errorMeters,
}: Pick<PublicLayer, 'holds' | 'isComplete' | 'errorMeters'>): string | null {
  const notes = [
    ...(isComplete ? [] : ['incomplete']),
    ...(errorMeters > 0 ? [`good to about ${formatNumber(errorMeters)} m`] : []),
  ]
  return [holds && capitalized(holds), ...notes].filter(Boolean).join('; ') || null
}

/** A gate that is known in less of the country is listed as rarely checked. */
const MOST_PERCENT = 50

const HEADINGS: Readonly<Record<FactDefinition['measure'], string>> = {
  acreage: 'Acreage',
  nearest: 'Distances',
  within: 'Features within a distance',
  share: 'Shares of the parcel',
  coverage: 'Where the layers have data',
  length: 'Lengths on the parcel',
  names: 'Territories',
  relief: 'Elevation and relief',
  value: 'Values at the parcel',
  range: 'Ranges of values at the parcel',
}

/**
 * The facts by the method that measures them. `hasLayer` is false for facts that are unknown everywhere.
 * @param types of the layers; null if it isn't known yet
 */
function measuresOf(types: ReadonlySet<string> | null) {
  const measures = [...new Set(FACT_DEFINITIONS.map(({ measure }) => measure))]
  return measures.map((measure) => ({
    heading: HEADINGS[measure],
    method: METHODS[measure],
    facts: FACT_DEFINITIONS.filter((definition) => definition.measure === measure).map((definition) => ({
      key: definition.key,
      label: definition.label,
      unit: definition.unit,
      hasLayer:
        types === null || typesOf(definition).some((type) => types.has(type)) || definition.measure === 'acreage',
    })),
  }))
}

const DEFINITIONS = new Map(FACT_DEFINITIONS.map((definition) => [definition.key, definition]))

function presentProfile({ key, name, version, summary, power, gates, criteria }: Profile) {
  const groups = [...new Set(criteria.map(({ group }) => group))]
  return {
    key,
    name,
    version,
    summary,
    gates: gates.map(presentGate),
    groups: groups.map((group) => {
      const members = criteria.filter((criterion) => criterion.group === group)
      return {
        name: group,
        weight: members.reduce((sum, { weight }) => sum + weight, 0),
        criteria: members.map((criterion) => presentCriterion(criterion, power)),
      }
    }),
  }
}

function presentCriterion(
  { key, label, fact, direction, weight, curve, source, goal }: Criterion,
  power: readonly string[],
) {
  const definition = DEFINITIONS.get(fact)
  return {
    key,
    label,
    direction,
    weight,
    curve,
    source,
    fact: definition?.label ?? fact,
    unit: definition?.unit ?? '',
    goal: goal?.label ?? null,
    isPower: power.includes(key),
  }
}

const presentGate = (gate: Gate) => ({
  key: gate.key,
  label: gate.label,
  limit: limitOf(gate),
  source: gate.source,
})

/** Each fact that a profile scores, with the share of the country where it is known. */
function knownSharesOf(profiles: readonly Profile[]) {
  return FACT_DEFINITIONS.flatMap(({ key, label }) => {
    const users = profiles.flatMap(({ name, criteria }) => {
      const weight = criteria.reduce((sum, { fact, weight }) => sum + (fact === key ? weight : 0), 0)
      return weight > 0 ? [`${name} ${weight}`] : []
    })
    const share = KNOWN_SHARES[key]
    return users.length === 0 || !share ? [] : [{ key, label, points: users.join(', '), ...share }]
  })
}

function limitOf({ fact, min, max }: Gate): string {
  const unit = DEFINITIONS.get(fact)?.unit ?? ''
  const value = formatNumber(max ?? min ?? 0)
  return `${max === undefined ? 'at least' : 'at most'} ${value}${unit === '%' ? '%' : ` ${unit}`}`
}

import { median, round } from '../../../bench/measure.ts'
import { voltageClassOf } from '../../../domain/layer/types/voltage-classes.ts'
import { METERS_PER_MILE } from '../../../screening/facts/context.ts'
import { measureFacts } from '../../../screening/facts/measure-facts.ts'
import { positionAt, vertexRange } from '../../../screening/geometry/shape.ts'
import type { ScreenedFeature, ScreeningLayer } from '../../../screening/layers/layer.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'

const AGREES_MILES = 0.5
const LIMIT_METERS = 100 * METERS_PER_MILE
const ACRES_PER_SQUARE_MILE = 640

export interface EpaAgreement {
  compared: 'transmission lines' | 'substations'
  sites: number
  /** Share of sites where the nearest feature of any voltage is as far from the point as EPA says. */
  from_point_percent: number
  /** The same for features of the voltage class that EPA names or of unknown voltage, from the edge of a circle with the acreage of the site. */
  like_for_like_percent: number
  median_difference_miles: number
}

/**
 * Compares our distances with those that EPA published for the sites of RE-Powering, which are features of a shipped layer.
 * EPA measured from boundaries, which the layer doesn't have, and names the voltage of the line or substation that it found.
 */
export function compareWithEpa(layers: readonly ScreeningLayer[]): EpaAgreement[] {
  return [
    compare('transmission lines', layers, 'transmission-lines', { miles: 'transmission_miles', kv: 'transmission_kv' }),
    compare('substations', layers, 'substations', { miles: 'substation_miles', kv: 'substation_kv' }),
  ]
}

function compare(
  compared: EpaAgreement['compared'],
  layers: readonly ScreeningLayer[],
  type: string,
  fields: { miles: string; kv: string },
): EpaAgreement {
  const sites = layers.find(({ info }) => info.key === 'repowering-sites')!
  const targets = layers.filter(({ info }) => info.type === type)
  const results = sites.features.flatMap(({ properties }, i) => {
    const [theirs, kv] = [properties[fields.miles], properties[fields.kv]]
    if (typeof theirs !== 'number') return []
    const shape = sites.shapes[i]!
    const parcel = createParcel({ type: 'Point', coordinates: [...positionAt(shape, vertexRange(shape).from)] })
    if (!targets.some(({ coverage }) => coverage.reach(parcel, LIMIT_METERS) > theirs * METERS_PER_MILE)) return []
    const milesTo = (accept: (feature: ScreenedFeature) => boolean) =>
      Math.min(
        ...targets.map(({ index, features }) => {
          const found = index.nearest(parcel, LIMIT_METERS, (number) => accept(features[number]!))
          return (found?.meters ?? Infinity) / METERS_PER_MILE
        }),
      )
    const voltageClass = typeof kv === 'number' ? voltageClassOf({ magnitude: kv }) : null
    const like = milesTo(
      (feature) => voltageClass === null || feature.class === voltageClass || feature.class === 'unknown',
    )
    const fromEdge = Math.max(0, like - radiusMiles(Number(properties.acres ?? 0)))
    return [{ fromPoint: Math.abs(milesTo(() => true) - theirs), likeForLike: Math.abs(fromEdge - theirs) }]
  })
  return {
    compared,
    sites: results.length,
    from_point_percent: agreement(results.map(({ fromPoint }) => fromPoint)),
    like_for_like_percent: agreement(results.map(({ likeForLike }) => likeForLike)),
    median_difference_miles: round(median(results.map(({ likeForLike }) => likeForLike)), 3),
  }
}

/** Of the sites where the distance to a substation of 345 kV or more is known, those where EPA names a much nearer one. */
export function contradictedByEpa(layers: readonly ScreeningLayer[]): { known: number; contradicted: number } {
  const sites = layers.find(({ info }) => info.key === 'repowering-sites')!
  const substations = layers.filter(({ info }) => info.type === 'substations')
  const known = sites.features.flatMap(({ properties }, i) => {
    const { substation_kv: kv, substation_miles: theirs, acres } = properties
    if (typeof kv !== 'number' || kv < 345 || typeof theirs !== 'number') return []
    const shape = sites.shapes[i]!
    const parcel = createParcel({ type: 'Point', coordinates: [...positionAt(shape, vertexRange(shape).from)] })
    const ours = measureFacts(parcel, substations).find(({ key }) => key === 'substation_345')!
    return ours.state === 'known' ? [theirs + radiusMiles(Number(acres ?? 0)) + AGREES_MILES < ours.value!] : []
  })
  return { known: known.length, contradicted: known.filter(Boolean).length }
}

const radiusMiles = (acres: number) => Math.sqrt(acres / ACRES_PER_SQUARE_MILE / Math.PI)

const agreement = (differences: readonly number[]) =>
  round((100 * differences.filter((miles) => miles <= AGREES_MILES).length) / differences.length, 1)

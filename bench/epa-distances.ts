import { METERS_PER_MILE } from '../screening/facts/context.ts'
import { positionAt } from '../screening/geometry/shape.ts'
import type { ScreeningLayer } from '../screening/layers/layer.ts'
import { createParcel } from '../screening/layers/parcel.ts'
import { median, round } from './measure.ts'

const AGREES_MILES = 0.5
const LIMIT_METERS = 100 * METERS_PER_MILE
/** EPA measured from the boundary of a site, and we have a point: its radius, if it were a circle, may differ. */
const ACRES_PER_SQUARE_MILE = 640

export interface EpaAgreement {
  compared: string
  sites: number
  within_half_mile_percent: number
  /** Of sites that are small enough for a point to stand for them. */
  small_sites: number
  small_within_half_mile_percent: number
  median_difference_miles: number
}

/**
 * Compares our distances to the nearest line and substation with those that EPA published for the sites of RE-Powering, which
 * are features of a shipped layer.
 */
export function compareWithEpa(layers: readonly ScreeningLayer[]): EpaAgreement[] {
  return [
    compare('transmission lines', layers, 'transmission-lines', 'transmission_miles'),
    compare('substations', layers, 'substations', 'substation_miles'),
  ]
}

function compare(compared: string, layers: readonly ScreeningLayer[], type: string, field: string): EpaAgreement {
  const sites = layers.find(({ info }) => info.key === 'repowering-sites')!
  const targets = layers.filter(({ info }) => info.type === type)
  const results = sites.features.flatMap(({ properties }, i) => {
    const theirs = properties[field]
    if (typeof theirs !== 'number') return []
    const parcel = createParcel({ type: 'Point', coordinates: [...positionAt(sites.shapes[i]!, 0)] })
    const covering = targets.filter(({ coverage }) => coverage.reach(parcel, LIMIT_METERS) > theirs * METERS_PER_MILE)
    if (covering.length === 0) return []
    const meters = targets.map(({ index }) => index.nearest(parcel, LIMIT_METERS)?.meters ?? Infinity)
    const miles = Math.min(...meters) / METERS_PER_MILE
    return [{ difference: Math.abs(miles - theirs), acres: Number(properties.acres ?? 0) }]
  })
  const small = results.filter(({ acres }) => radiusMiles(acres) < AGREES_MILES / 4)
  return {
    compared,
    sites: results.length,
    within_half_mile_percent: agreement(results),
    small_sites: small.length,
    small_within_half_mile_percent: agreement(small),
    median_difference_miles: round(median(results.map(({ difference }) => difference)), 3),
  }
}

const radiusMiles = (acres: number) => Math.sqrt(acres / ACRES_PER_SQUARE_MILE / Math.PI)

const agreement = (results: readonly { difference: number }[]) =>
  round((100 * results.filter(({ difference }) => difference <= AGREES_MILES).length) / results.length, 1)

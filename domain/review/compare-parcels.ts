import { centerOf, kmFromParcel, type Ring } from '../geometry/boundary.ts'
import { distanceKm, KM_PER_MILE } from '../geometry/distance.ts'
import { overlapOf } from '../geometry/overlap.ts'
import { type Point, parseGps } from '../place/gps.ts'
import type { DuplicateDraft, DuplicateReason } from './duplicates.ts'
import { countWords, textLikeness } from './likeness.ts'

/** What two submissions or listings are compared by. */
export interface ComparableParcel {
  gps_coordinates: string | null
  boundary: Ring | null
  parcel_size_acres: number
  parcel_number: string | null
  description: string | null
}

/** Neighbors are drawn a little into each other. Share of the smaller outline. */
export const MIN_OVERLAP = 0.05
const SAME_POINT_KM = 0.05
const SIMILAR_ACRES = 0.1
/** County assessors number on their own. Two points in a county are rarely farther apart. */
const SAME_COUNTY_KM = 60 * KM_PER_MILE
const MIN_LIKENESS = 0.5
/** Of shorter texts, some are the same by chance. */
const MIN_WORDS = 15

/** How another parcel resembles one: by its outline, APN, place and text. */
export function compareParcels(
  one: ComparableParcel,
  other: ComparableParcel,
): Pick<DuplicateDraft, 'by' | 'overlap' | 'likeness'> {
  const overlap = one.boundary && other.boundary ? overlapOf(one.boundary, other.boundary) : null
  const likeness = likenessOf(one.description ?? '', other.description ?? '')
  const by: DuplicateReason[] = []
  if (overlap !== null && overlap >= MIN_OVERLAP) by.push('outline')
  if (hasSameApn(one, other)) by.push('apn')
  if (isSamePlace(one, other)) by.push('place')
  if (likeness !== null && likeness >= MIN_LIKENESS) by.push('text')
  return { by, overlap, likeness }
}

/** The point of a parcel, else the center of its outline. */
export function pointOf({ gps_coordinates, boundary }: Pick<ComparableParcel, 'gps_coordinates' | 'boundary'>) {
  return parseGps(gps_coordinates ?? '') ?? (boundary === null ? null : centerOf(boundary))
}

const kmBetween = (a: Point | null, b: Point | null) => (a && b ? distanceKm(a, b) : null)

/** Letters and digits of an APN: counties, deeds and people punctuate it differently. */
export const apnKey = (apn: string | null) =>
  (apn ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function hasSameApn(one: ComparableParcel, other: ComparableParcel): boolean {
  const key = apnKey(one.parcel_number)
  if (key === '' || key !== apnKey(other.parcel_number)) return false
  return (kmBetween(pointOf(one), pointOf(other)) ?? 0) <= SAME_COUNTY_KM
}

/** The same point and size, or where only one has an outline, the point of the other inside it. */
function isSamePlace(one: ComparableParcel, other: ComparableParcel): boolean {
  const [here, there] = [pointOf(one), pointOf(other)]
  if (!here || !there) return false
  const difference = Math.abs(one.parcel_size_acres - other.parcel_size_acres)
  const isSimilar = difference <= SIMILAR_ACRES * Math.max(one.parcel_size_acres, other.parcel_size_acres)
  if (isSimilar && distanceKm(here, there) <= SAME_POINT_KM) return true
  if (one.boundary && !other.boundary) return kmFromParcel(one.boundary, there) === 0
  return other.boundary !== null && !one.boundary && kmFromParcel(other.boundary, here) === 0
}

function likenessOf(one: string, other: string): number | null {
  if (countWords(one) < MIN_WORDS || countWords(other) < MIN_WORDS) return null
  return textLikeness(one, other)
}

import { type Difference, differencesBetween } from '../../screening/compare.ts'
import { createDocument, type GivenDocument } from '../../screening/document.ts'
import type { ScreeningLayer } from '../../screening/layers/layer.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'

export interface Recomputed {
  differences: Difference[]
  /** Names of profiles that this release doesn't have in that version, so that the ones in the document were used. */
  ownProfiles: string[]
}

/**
 * Computes a screening that was read again, and compares every value.
 * @throws GeometryError
 */
export function recompute(given: GivenDocument, layers: readonly ScreeningLayer[]): Recomputed {
  const shippedOf = ({ key, version }: { key: string; version: string }) =>
    PROFILES.find((profile) => profile.key === key && profile.version === version)
  const profiles = given.profiles.map((profile) => shippedOf(profile) ?? profile)
  // Through JSON, as the given document came: undefined values are left out there.
  const computed: unknown = JSON.parse(JSON.stringify(createDocument(given.input, layers, profiles)))
  return {
    differences: differencesBetween(given, computed),
    ownProfiles: given.profiles
      .filter((profile) => !shippedOf(profile))
      .map(({ name, version }) => `${name} ${version}`),
  }
}

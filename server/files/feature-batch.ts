import type { SourceFeature } from './feature-source.ts'

/** Small batches, so that requests to an embedded database don't wait long. */
const BATCH_FEATURES = 500
const BATCH_CHARACTERS = 1_000_000

/** Features that are handled together: a few hundred, or fewer large ones. */
export class FeatureBatch {
  #features: SourceFeature[] = []
  #characters = 0

  /** @returns whether the batch is full */
  add(feature: SourceFeature): boolean {
    this.#features.push(feature)
    this.#characters += lengthOf(feature)
    return this.#features.length >= BATCH_FEATURES || this.#characters >= BATCH_CHARACTERS
  }

  /** Returns the features and empties the batch. */
  take(): SourceFeature[] {
    const features = this.#features
    this.#features = []
    this.#characters = 0
    return features
  }
}

/** About how much memory a feature takes, without walking through all of its coordinates. */
function lengthOf({ geometry }: SourceFeature): number {
  if (geometry === null || typeof geometry !== 'object') return 100
  return 100 + 20 * pointCount((geometry as { coordinates?: unknown }).coordinates)
}

function pointCount(coordinates: unknown, depth = 0): number {
  if (!Array.isArray(coordinates) || depth > 4) return 1
  if (!Array.isArray(coordinates[0])) return 1
  if (!Array.isArray(coordinates[0][0])) return coordinates.length
  return coordinates.reduce((sum: number, part) => sum + pointCount(part, depth + 1), 0)
}

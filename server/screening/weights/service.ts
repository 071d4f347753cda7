import type { Viewer } from '../../../domain/permissions.ts'

export interface SavedWeights {
  id: string
  name: string
  /** As in the URL: “30-15-12”. */
  weights: string
}

/** Weights that people save for the groups of a profile. Everything but `list` throws AppError `sign_in_needed` for visitors. */
export interface SavedWeightsService {
  /** Empty for visitors. */
  list(viewer: Viewer, profile: string): Promise<SavedWeights[]>
  /** Replaces weights of the same name. @throws AppError `invalid` with messages for `name` or `weights` */
  save(viewer: Viewer, values: { profile: string; name: string; weights: string }): Promise<void>
  remove(viewer: Viewer, id: string): Promise<void>
}

import type { Screened, ScreeningInput } from '../../../screening/document.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'

/** Parcels in one call. */
export const MAX_PARCELS_PER_CALL = 50

/** A screened parcel, or for the person who supplied it, why it can't be measured. */
export type ScreenedParcel = Screened | { problem: string }

export interface ScreenedParcels {
  /** The layers that were used, in the order of their keys. */
  layers: readonly LayerInfo[]
  /** In the order of the inputs: all of them, or the first if they take more than half a second together. */
  parcels: ScreenedParcel[]
}

/** Screens against the public layers as they are now, in a process of its own that stops when it is idle. */
export interface ScreeningEngine {
  /**
   * Callers take turns: after half a second, the inputs that are left are for another call.
   * @param inputs at most MAX_PARCELS_PER_CALL. Loading the layers takes a few seconds after a pause.
   * @throws AppError `unavailable`
   */
  screen(inputs: readonly ScreeningInput[], profiles: readonly Profile[]): Promise<ScreenedParcels>
  /** The layers that a screening would use now, in the order of their keys. */
  listLayers(): Promise<readonly LayerInfo[]>
  /** Ends the process. */
  close(): Promise<void>
}

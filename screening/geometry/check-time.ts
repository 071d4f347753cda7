import { GeometryError } from './shape.ts'

/** Called between steps of measuring. It throws to end it. */
export type CheckTime = () => void

export const UNLIMITED: CheckTime = () => {}

/** Measuring took longer than it may. */
export class TooSlowError extends GeometryError {}

/** @throws TooSlowError when it is called later than this */
export function limitTime(milliseconds: number): CheckTime {
  const end = performance.now() + milliseconds
  return () => {
    if (performance.now() >= end) throw new TooSlowError('The parcel takes too long to measure.')
  }
}

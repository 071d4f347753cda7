import { GeometryError } from './shape.ts'

/** Called between steps of measuring. It throws to end it. */
export type CheckTime = () => void

export const UNLIMITED: CheckTime = () => {}

/** Measuring took longer than it may. */
export class TooSlowError extends GeometryError {}

/**
 * @param processorMs how long the process has computed; time in which others had the processor doesn't count
 * @throws TooSlowError when it is called later than this
 */
export function limitTime(milliseconds: number, processorMs: () => number): CheckTime {
  const [end, computed] = [performance.now() + milliseconds, processorMs()]
  return () => {
    if (performance.now() >= end && processorMs() - computed >= milliseconds)
      throw new TooSlowError('The parcel takes too long to measure.')
  }
}

const DAY_MS = 86_400_000
const PAUSE_DAYS = { 'pause-week': 7, 'pause-month': 30 } as const

/** How long emails can be paused, as forms send it. */
export type Pause = keyof typeof PAUSE_DAYS

export const isPause = (value: unknown): value is Pause => typeof value === 'string' && Object.hasOwn(PAUSE_DAYS, value)

/** When a pause that begins at `now` ends. */
export const pauseEnd = (pause: Pause, now: Date): Date => new Date(now.getTime() + PAUSE_DAYS[pause] * DAY_MS)

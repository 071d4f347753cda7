import { setTimeout as wait } from 'node:timers/promises'
import { isSame } from '../../../domain/content/merge.ts'
import type { WebsiteSettings } from '../../../domain/settings/settings.ts'
import { wordMark } from '../../../domain/settings/text-variables.ts'
import type { Changes } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { defaultSettings, effectiveSettings, type WebsiteEnvironment } from './defaults.ts'
import { readStored, type StoredSettings } from './setting-rows.ts'
import type { WebsiteInfo } from './website-info.ts'

/** The current settings, cached in memory. */
export interface Website {
  /** Origin of every absolute URL. */
  readonly publicUrl: string
  /** Values of settings that have not been changed. */
  readonly defaults: WebsiteSettings
  /** The last value read; never queries the database. */
  readonly lastKnown: WebsiteInfo
  /**
   * Returns the settings from memory and queries the database only after a change. When the database does not answer,
   * it returns the last known settings with `isCurrent` false, and the caller must not cache anything built from them.
   */
  read(): Promise<{ info: WebsiteInfo; isCurrent: boolean }>
  /** Makes the next read query the database, after a save in this process. */
  invalidate(): void
}

interface WebsiteOptions {
  db: Db
  env: WebsiteEnvironment
  /** Without it, every read queries the database. */
  changes?: Changes | undefined
  /** Called with every error of a read. */
  onFailure?: (error: unknown) => void
}

/** A page waits at most this long for the settings, then uses the last known ones. */
const MAX_WAIT_MS = 1_000
/** How often to query while change notifications are disconnected. */
const POLL_INTERVAL_MS = 1_000
/** When the built-in legal texts were last changed. */
const LEGAL_TEXTS_DATE = '2026-11-28'

export function createWebsite({ db, env, changes, onFailure = () => undefined }: WebsiteOptions): Website {
  const defaults = defaultSettings(env)
  let stored: StoredSettings = { version: 0, overrides: {}, changedAt: {} }
  let lastKnown = websiteInfo(env, defaults, stored)
  /** Counts change notifications. A read is current only if it started after the latest one. */
  let changeCount = 0
  let readUpTo = -1
  let queriedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  changes?.onChange(['site_settings'], () => {
    changeCount += 1
  })

  function isDue(): boolean {
    if (!changes || readUpTo < changeCount) return true
    return changes.disconnectedSince !== null && queriedAt < performance.now() - POLL_INTERVAL_MS
  }

  async function query(): Promise<void> {
    const countAtStart = changeCount
    queriedAt = performance.now()
    const next = await readStored(db)
    readUpTo = Math.max(readUpTo, countAtStart)
    if (isSame(next, stored)) return
    stored = next
    lastKnown = websiteInfo(env, defaults, stored)
  }

  /** Shares one query between concurrent callers and stops waiting after `MAX_WAIT_MS`. */
  async function queryShared(): Promise<void> {
    pending ??= query()
      .catch(onFailure)
      .finally(() => {
        pending = null
      })
    const remaining = queriedAt + MAX_WAIT_MS - performance.now()
    if (remaining > 0) await Promise.race([pending, wait(remaining, undefined, { ref: false })])
  }

  return {
    publicUrl: env.publicUrl,
    defaults,
    get lastKnown() {
      return lastKnown
    },
    invalidate: () => {
      changeCount += 1
    },
    async read() {
      const countAtStart = changeCount
      if (isDue()) await queryShared()
      // A query that was already running may have missed the latest change.
      if (changes && readUpTo < countAtStart) await queryShared()
      return { info: lastKnown, isCurrent: !changes || readUpTo >= countAtStart }
    },
  }
}

function websiteInfo(
  env: WebsiteEnvironment,
  defaults: WebsiteSettings,
  { overrides, changedAt }: StoredSettings,
): WebsiteInfo {
  const settings = effectiveSettings(defaults, overrides)
  return {
    publicUrl: env.publicUrl,
    wordMark: wordMark(settings.site_name),
    contactEmail: settings.contact_email,
    contactPhone: settings.contact_phone,
    mapStyleUrl: settings.map_style_url ?? undefined,
    legalChanged: {
      privacy_text: changedAt.privacy_text ?? LEGAL_TEXTS_DATE,
      terms_text: changedAt.terms_text ?? LEGAL_TEXTS_DATE,
    },
    settings,
    defaults,
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { isSame } from '../../../domain/content/merge.ts'
import type { SiteSettings } from '../../../domain/settings.ts'
import { wordMark } from '../../../domain/site-words.ts'
import type { Db } from '../../db/database.ts'
import type { SiteInfo } from '../../site-info.ts'
import type { Changes } from '../keep.ts'
import { defaultSettings, type SiteEnvironment, settingsInForce } from './defaults.ts'
import { readStored, type StoredSettings } from './stored.ts'

/** What the site says of itself, for everything that shows it. */
export interface Site {
  /** Begins the addresses of the site. */
  readonly publicUrl: string
  /** What holds where nothing was set. */
  readonly defaults: SiteSettings
  /** As last read; asks nobody. */
  readonly known: SiteInfo
  /**
   * As it is now, from memory until something changes. When the database does not say, as it was last known: that is no
   * failure, but nothing that is made of it should be kept.
   */
  read(): Promise<{ info: SiteInfo; isCurrent: boolean }>
  /** After a save here: what is known is read anew. */
  forget(): void
}

export interface SiteOptions {
  db: Db
  env: SiteEnvironment
  /** Without it, each reading asks the database. */
  changes?: Changes | undefined
  /** Told of each failure to read. */
  onFailure?: (error: unknown) => void
}

/** No page waits longer for the settings: it has those that it knows. */
const PATIENCE_MS = 1_000
/** While changes are not heard of, they are looked for so often. */
const LOOK_EVERY_MS = 1_000
/** The built-in legal texts are of this day. */
const LEGAL_WRITTEN = '2026-11-21'

export function createSite({ db, env, changes, onFailure = () => undefined }: SiteOptions): Site {
  const defaults = defaultSettings(env)
  let stored: StoredSettings = { version: 0, overrides: {}, changedAt: {} }
  let known = infoOf(env, defaults, stored)
  /** Counts what was told of; a reading that began before does not count as one after. */
  let told = 0
  let readUpTo = -1
  let lookedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  changes?.onChange((tables) => {
    if (tables.has('site_settings')) told += 1
  })

  function isDue(): boolean {
    if (!changes || readUpTo < told) return true
    return changes.unheardSince !== null && lookedAt < performance.now() - LOOK_EVERY_MS
  }

  async function look(): Promise<void> {
    const asOf = told
    lookedAt = performance.now()
    const next = await readStored(db)
    readUpTo = Math.max(readUpTo, asOf)
    if (isSame(next, stored)) return
    stored = next
    known = infoOf(env, defaults, stored)
  }

  /** One question for all who wait, and nobody waits for long. */
  async function looked(): Promise<void> {
    reading ??= look()
      .catch(onFailure)
      .finally(() => {
        reading = null
      })
    const patience = lookedAt + PATIENCE_MS - performance.now()
    if (patience > 0) await Promise.race([reading, wait(patience, undefined, { ref: false })])
  }

  return {
    publicUrl: env.publicUrl,
    defaults,
    get known() {
      return known
    },
    forget: () => {
      told += 1
    },
    async read() {
      const asOf = told
      if (isDue()) await looked()
      // What was being read just then may be older than what was told of.
      if (changes && readUpTo < asOf) await looked()
      return { info: known, isCurrent: !changes || readUpTo >= asOf }
    },
  }
}

function infoOf(env: SiteEnvironment, defaults: SiteSettings, { overrides, changedAt }: StoredSettings): SiteInfo {
  const settings = settingsInForce(defaults, overrides)
  return {
    publicUrl: env.publicUrl,
    wordMark: wordMark(settings.site_name),
    contactEmail: settings.contact_email,
    contactPhone: settings.contact_phone,
    mapStyleUrl: settings.map_style_url ?? undefined,
    legalChanged: {
      privacy_text: changedAt.privacy_text ?? LEGAL_WRITTEN,
      terms_text: changedAt.terms_text ?? LEGAL_WRITTEN,
    },
    settings,
    defaults,
  }
}

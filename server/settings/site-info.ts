import type { SiteSettings } from '../domain/settings.ts'

/**
 * What pages, feeds and letters say of the site: the settings as they are in force. The same object for as long as
 * nothing of it changes, so that what was made of it can be kept.
 */
export interface SiteInfo {
  publicUrl: string
  /** “Volt” and “Acre”; the second may be empty. */
  wordMark: readonly [string, string]
  contactEmail: string
  contactPhone: string
  /** A MapLibre style; not set: the base map is drawn from what the database holds. */
  mapStyleUrl?: string | undefined
  /** When the legal texts were last changed, in ISO 8601. */
  legalChanged: { privacy_text: string; terms_text: string }
  settings: Readonly<SiteSettings>
  /** What holds where nothing is set: our texts, and what the environment says. */
  defaults: Readonly<SiteSettings>
}

/** Where the site is, and what it is called. */
export type SiteIdentity = Pick<SiteInfo, 'publicUrl' | 'settings'>

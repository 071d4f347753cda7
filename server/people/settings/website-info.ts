import type { WebsiteSettings } from '../../../domain/settings/settings.ts'

/**
 * The current settings, as pages, feeds and emails use them. The object stays the same until a setting changes, so that
 * values derived from it can be cached by identity.
 */
export interface WebsiteInfo {
  publicUrl: string
  /** “Volt” and “Acre”; the second may be empty. */
  wordMark: readonly [string, string]
  contactEmail: string
  contactPhone: string
  /** Address of a MapLibre style. Without it, maps use the base layer stored in the database. */
  mapStyleUrl?: string | undefined
  /** ISO 8601 dates of the last change of each legal text. */
  legalChanged: { privacy_text: string; terms_text: string }
  settings: Readonly<WebsiteSettings>
  /** Values of settings that have not been changed. */
  defaults: Readonly<WebsiteSettings>
}

/** The address and the name of the website. */
export type WebsiteIdentity = Pick<WebsiteInfo, 'publicUrl' | 'settings'>

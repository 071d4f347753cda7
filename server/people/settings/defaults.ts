import { PRIVACY_TEXT, TERMS_TEXT } from '../../../domain/content/legal-texts.ts'
import type { SettingName, WebsiteSettings } from '../../../domain/settings/settings.ts'
import { BUILT_IN_TEXTS } from '../../../domain/settings/settings-texts.ts'
import { parseSender } from '../mail/address.ts'

/** Settings that environment variables can provide. */
export interface WebsiteEnvironment {
  publicUrl: string
  contactEmail: string
  contactPhone: string
  /** `Name <address>` or a bare address. */
  mailFrom: string
  mapStyleUrl?: string | undefined
}

/** Used for every setting that has not been changed: the built-in texts and the environment variables. */
export function defaultSettings(env: WebsiteEnvironment): WebsiteSettings {
  const sender = parseSender(env.mailFrom)
  return {
    ...BUILT_IN_TEXTS,
    contact_email: env.contactEmail,
    contact_phone: env.contactPhone,
    featured_cities: [],
    privacy_text: PRIVACY_TEXT,
    terms_text: TERMS_TEXT,
    mail_from_name: sender.name,
    mail_from_address: sender.address,
    admins_need_two_factor: false,
    review_exempt_fields: [],
    remember_me_days: 30,
    map_style_url: env.mapStyleUrl ?? null,
  }
}

/** Values that an admin has saved, by setting name. Every other setting has its default value. */
export type Overrides = Partial<Record<SettingName, unknown>>

/** The defaults with the overrides applied. A sender name that is still the product's name follows the site name. */
export function effectiveSettings(defaults: WebsiteSettings, overrides: Overrides): WebsiteSettings {
  const settings = { ...defaults, ...overrides } as WebsiteSettings
  const followsSiteName = overrides.mail_from_name === undefined && defaults.mail_from_name === defaults.site_name
  return followsSiteName ? { ...settings, mail_from_name: settings.site_name } : settings
}

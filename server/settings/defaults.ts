import { PRIVACY_TEXT, TERMS_TEXT } from '../../../domain/legal-texts.ts'
import type { SettingName, SiteSettings } from '../../../domain/settings.ts'
import { BUILT_IN_TEXTS } from '../../../domain/settings-texts.ts'
import { parseSender } from '../../mail/address.ts'

/** What the environment says of the site. */
export interface SiteEnvironment {
  publicUrl: string
  contactEmail: string
  contactPhone: string
  /** `Name <address>` or a bare address. */
  mailFrom: string
  mapStyleUrl?: string | undefined
}

/** What holds where nobody has set anything else: the texts of the product, and what the environment says. */
export function defaultSettings(env: SiteEnvironment): SiteSettings {
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
    remember_me_days: 30,
    map_style_url: env.mapStyleUrl ?? null,
  }
}

/** What was set, by name; everything else is as the defaults have it. */
export type Overrides = Partial<Record<SettingName, unknown>>

/** What is in force. A sender that is called as the product is follows the name of the site. */
export function settingsInForce(defaults: SiteSettings, overrides: Overrides): SiteSettings {
  const settings = { ...defaults, ...overrides } as SiteSettings
  const hasNoName = overrides.mail_from_name === undefined && defaults.mail_from_name === defaults.site_name
  return hasNoName ? { ...settings, mail_from_name: settings.site_name } : settings
}

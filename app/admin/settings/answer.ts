import type { SettingsVersion } from '../../../domain/settings/settings.ts'
import type { CityChoice } from '../../../server/people/settings/service.ts'
import type { FormErrors } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { TypedSettings } from './typed.ts'

export const TEST_MAIL_FAILED = 'The test email wasn’t sent.'

/** Data of the settings screen. */
export interface SettingsView {
  version: number
  typed: TypedSettings
  /** Values of settings that have not been changed. */
  defaults: Pick<
    TypedSettings,
    | 'site_name'
    | 'contact_email'
    | 'contact_phone'
    | 'office_location'
    | 'footer_text'
    | 'footer_copyright'
    | 'mail_from_name'
    | 'mail_from_address'
    | 'map_style_url'
  >
  cities: CityChoice[]
  hasTwoFactor: boolean
  email: string
  /** Null unless the URL has `versions`. */
  versions: SettingsVersion[] | null
  wasSaved: boolean
}

/** Result of submitting the form. */
export interface Answer {
  tone: 'good' | 'bad' | 'info'
  message: string
  /** Why the submission got no response. */
  reason?: SubmitFailure
  /** By field, such as `home_faq.2.answer`. */
  errors?: FormErrors
  /** What was entered; without it, the form shows the stored settings. */
  typed?: TypedSettings
  /** The base version of the typed. */
  version?: number
  /** A key that resets the fields to the typed. */
  redrawn?: string
  preview?: { name: 'privacy_text' | 'terms_text'; html: string }
  /** Changes that someone else saved while the form was open. */
  newer?: { saved_by: string | null; saved_at: string; changes: ChangedSetting[] }
}

export interface ChangedSetting {
  label: string
  by: 'theirs' | 'both'
  theirs: string
}

import type { SettingsVersion } from '../../../domain/settings.ts'
import type { CityChoice } from '../../../server/services/settings/service.ts'
import type { FormErrors } from '../../ui/read-form.ts'
import type { Draft } from './draft.ts'

/** What the screen shows. */
export interface SettingsView {
  version: number
  draft: Draft
  /** What holds where nothing is set. */
  defaults: Pick<
    Draft,
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
  /** Null unless they are asked for. */
  versions: SettingsVersion[] | null
  wasSaved: boolean
}

/** What came of the form. */
export interface Answer {
  tone: 'good' | 'bad' | 'info'
  message: string
  /** By field, such as `home_faq.2.answer`. */
  errors?: FormErrors
  /** What was typed, to go on with; without it, what is stored. */
  draft?: Draft
  /** The version that the draft goes on from. */
  version?: number
  /** The fields begin anew with the draft. */
  redrawn?: string
  preview?: { name: 'privacy_text' | 'terms_text'; html: string }
  /** What somebody else saved meanwhile. */
  newer?: { saved_by: string | null; saved_at: string; changes: ChangedSetting[] }
}

export interface ChangedSetting {
  label: string
  by: 'theirs' | 'both'
  theirs: string
}

import type { Viewer } from '../../../domain/permissions.ts'
import type { SettingsVersion, WebsiteSettings } from '../../../domain/settings/settings.ts'
import type { TestMailOutcome } from '../mail/test-mail.ts'

export interface SettingsState {
  /** Increases with every save; the next save sends it back as its base version. */
  version: number
  settings: WebsiteSettings
}

export interface CityChoice {
  id: string
  label: string
}

/** Settings of the site. Every method throws AppError `access_denied` or `two_factor_needed`. */
export interface SettingsService {
  /** `defaults` apply to settings that have not been changed. @throws AppError `unavailable` */
  get(viewer: Viewer): Promise<SettingsState & { defaults: WebsiteSettings }>
  /**
   * Validates `values` and changes the settings it names. `version` is the version the editor started from; null
   * overwrites whatever is stored.
   * @throws AppError `invalid` with messages by field (`home_faq.2.answer`), `settings_save_failed`; ConflictError
   */
  save(viewer: Viewer, values: unknown, options: { version: number | null }): Promise<SettingsState>
  /** Stored versions, newest first. */
  versions(viewer: Viewer): Promise<SettingsVersion[]>
  /** Saves the content of an earlier version as a new version. @throws AppError `not_found`, `settings_save_failed` */
  restore(viewer: Viewer, version: number): Promise<SettingsState>
  /** City pages that can be featured on the home page. */
  cityChoices(viewer: Viewer): Promise<CityChoice[]>
  /** Emails the viewer immediately, with the saved sender, and returns the outcome. @throws AppError `too_many_requests` */
  sendTestMail(viewer: Viewer): Promise<TestMailOutcome>
}

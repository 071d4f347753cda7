import type { Viewer } from '../../../domain/permissions.ts'
import type { SettingsVersion, SiteSettings } from '../../../domain/settings.ts'
import type { TestMailOutcome } from '../../mail/test-mail.ts'

export interface SettingsState {
  /** Counts the saves: the next one names it. */
  version: number
  settings: SiteSettings
}

export interface CityChoice {
  id: string
  label: string
}

/** What the operator says of the site. Everything throws AppError `access_denied` or `two_factor_needed`. */
export interface SettingsService {
  /** `defaults` are what holds where nothing was set. @throws AppError `unavailable` */
  get(viewer: Viewer): Promise<SettingsState & { defaults: SiteSettings }>
  /**
   * Changes the settings that are named, whatever `values` is: it is checked here. `version` is the one that the editor
   * began with; null overwrites whatever is there.
   * @throws AppError `invalid` with messages by field (`home_faq.2.answer`), `settings_save_failed`; ConflictError
   */
  save(viewer: Viewer, values: unknown, options: { version: number | null }): Promise<SettingsState>
  /** Every save that is kept, the newest first. */
  versions(viewer: Viewer): Promise<SettingsVersion[]>
  /** Saves what was set with that version again, as the newest. @throws AppError `not_found`, `settings_save_failed` */
  restore(viewer: Viewer, version: number): Promise<SettingsState>
  /** The city pages that can come first on Home. */
  cityChoices(viewer: Viewer): Promise<CityChoice[]>
  /** A letter to whoever asks, now, with the sender as saved; says what became of it. @throws AppError `too_many_requests` */
  sendTestMail(viewer: Viewer): Promise<TestMailOutcome>
}

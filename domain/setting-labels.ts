import type { SettingName } from './settings.ts'

/** What the settings hold at most, in characters unless said otherwise. */
export const SETTING_LIMITS = {
  name: 60,
  phone: 40,
  office: 120,
  figure: 16,
  figure_label: 80,
  footer: 200,
  question: 200,
  answer: 2_000,
  category_label: 40,
  category_note: 80,
  search: 300,
  legal: 100_000,
  sender: 80,
  style: 500,
  /** Questions, and cities that come first. */
  rows: 50,
  /** A session that is not remembered may last a day, so one that is lasts longer. */
  remember_days: { min: 2, max: 365 },
} as const

/** The five of Home. What each is about stays, with its icon; its words and what it searches can be changed. */
export const CATEGORY_IDS = ['small', 'large', 'power', 'renewable', 'instant-deploy'] as const
export type CategoryId = (typeof CATEGORY_IDS)[number]

/** How many figures `/data` and `/learn` show. */
export const FIGURES_SHOWN = 3

/** How people call them: on the form, in the history and in the activity log. */
export const SETTING_LABELS: Record<SettingName, string> = {
  site_name: 'Site name',
  contact_email: 'Contact e-mail',
  contact_phone: 'Phone',
  office_location: 'Office location',
  data_figures: 'Figures of Data',
  market_figures: 'Figures of Learn More',
  footer_text: 'Short text',
  footer_copyright: 'Copyright line',
  home_faq: 'Questions of Home',
  learn_faq: 'Questions of Learn More',
  categories: 'Categories',
  featured_cities: 'Featured cities',
  privacy_text: 'Privacy Policy',
  terms_text: 'Terms of Service',
  mail_from_name: 'Sender name',
  mail_from_address: 'Sender address',
  admins_need_two_factor: 'Two-factor authentication of admins',
  remember_me_days: 'Remember me, in days',
  map_style_url: 'Map style',
}

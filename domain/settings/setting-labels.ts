import type { SettingName } from './settings.ts'

/** Labels in the form, the version history and the activity log. */
export const SETTING_LABELS: Record<SettingName, string> = {
  site_name: 'Site name',
  contact_email: 'Contact email',
  contact_phone: 'Phone',
  office_location: 'Office location',
  data_figures: 'Data page figures',
  market_figures: 'Learn More figures',
  footer_text: 'Short text',
  footer_copyright: 'Copyright line',
  home_faq: 'Home page questions',
  learn_faq: 'Learn More questions',
  categories: 'Categories',
  featured_cities: 'Featured cities',
  privacy_text: 'Privacy Policy',
  terms_text: 'Terms of Service',
  mail_from_name: 'Sender name',
  mail_from_address: 'Sender address',
  admins_need_two_factor: 'Two-factor authentication for admins',
  review_exempt_fields: 'Changes without a review',
  remember_me_days: 'Remember me (days)',
  map_style_url: 'Map style',
}

import { CATEGORY_IDS } from '../../../domain/settings/setting-limits.ts'
import type { Category, SettingName, WebsiteSettings } from '../../../domain/settings/settings.ts'

/** The settings as entered in the form, valid or not. */
export type TypedSettings = Omit<WebsiteSettings, 'remember_me_days' | 'map_style_url'> & {
  remember_me_days: number | string
  map_style_url: string | null
}

/** Single-line fields; clearing one resets it to its default. */
const LINES = [
  'site_name',
  'contact_email',
  'contact_phone',
  'office_location',
  'footer_text',
  'footer_copyright',
  'mail_from_name',
  'mail_from_address',
] as const
const LEGAL = ['privacy_text', 'terms_text'] as const
const FIGURES = ['data_figures', 'market_figures'] as const
const QUESTIONS = ['home_faq', 'learn_faq'] as const

/** Reads the settings a form contains. A checkbox is in the form only when it is checked. */
export function readTyped(form: FormData, defaults: WebsiteSettings): Partial<TypedSettings> {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? withoutNul(value) : ''))
  const zipped = <Key extends string>(name: SettingName, keys: readonly Key[]) => {
    const columns = keys.map((key) => all(`${name}.${key}`))
    const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) =>
      Object.fromEntries(keys.map((key, column) => [key, columns[column]?.[row] ?? ''])),
    )
    return rows as Record<Key, string>[]
  }
  const typed: Partial<TypedSettings> = { admins_need_two_factor: form.has('admins_need_two_factor') }
  const one = (name: string) => all(name).at(-1)
  for (const name of LINES) {
    const text = one(name)
    if (text !== undefined) typed[name] = text.trim() === '' ? defaults[name] : text
  }
  for (const name of LEGAL) if (form.has(name)) typed[name] = one(name) ?? ''
  for (const name of FIGURES) if (form.has(`${name}.figure`)) typed[name] = zipped(name, ['figure', 'label'])
  for (const name of QUESTIONS) if (form.has(`${name}.question`)) typed[name] = zipped(name, ['question', 'answer'])
  const days = one('remember_me_days')
  if (days !== undefined) typed.remember_me_days = /^\s*\d{1,6}\s*$/.test(days) ? Number(days) : days
  if (form.has('map_style_url')) typed.map_style_url = one('map_style_url')?.trim() || null
  if (form.has('review_exempt_fields_sent'))
    typed.review_exempt_fields = all('review_exempt_fields') as TypedSettings['review_exempt_fields']
  if (form.has('featured_cities_sent')) typed.featured_cities = all('featured_cities')
  if (form.has('categories.id')) {
    const shown = all('categories.shown')
    typed.categories = zipped('categories', ['id', 'label', 'note', 'search']).map((row) => ({
      ...row,
      id: idOf(row.id),
      is_shown: shown.includes(row.id),
    }))
  }
  return typed
}

/** Removes NUL, which PostgreSQL can't store in text. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

const idOf = (id: string) => (CATEGORY_IDS.find((known) => known === id) ?? id) as Category['id']

/** Leaves out city rows in which no city is chosen. */
export function toSave(typed: Partial<TypedSettings>): Record<string, unknown> {
  const { featured_cities: cities } = typed
  return cities ? { ...typed, featured_cities: cities.filter((id) => id !== '') } : typed
}

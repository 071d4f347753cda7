import { z } from 'zod'
import { emailSchema } from '../account/email.ts'
import { requiredText } from '../content/fields.ts'
import { EXEMPTABLE_FIELDS } from '../review/exempt-fields.ts'
import { type ParsedSearch, parseSearch } from '../search/parse-search.ts'
import { CATEGORY_IDS, FIGURES_SHOWN, SETTING_LIMITS } from './setting-limits.ts'

const line = (label: string, limit: number) =>
  requiredText(label, limit).refine((text) => !text.includes('\n'), { error: `${label} must be one line.` })

const figures = z
  .array(
    z.strictObject({
      figure: line('A figure', SETTING_LIMITS.figure),
      label: line('A label', SETTING_LIMITS.figure_label),
    }),
    { error: 'Expected a list of figures.' },
  )
  .length(FIGURES_SHOWN, `Enter exactly ${FIGURES_SHOWN} figures.`)

const questions = z
  .array(
    z.strictObject({
      question: line('A question', SETTING_LIMITS.question),
      answer: requiredText('An answer', SETTING_LIMITS.answer),
    }),
    { error: 'Expected a list of questions with their answers.' },
  )
  .min(1, 'Add at least one question.')
  .max(SETTING_LIMITS.rows, `Use at most ${SETTING_LIMITS.rows} questions.`)
  .refine((list) => new Set(list.map(({ question }) => question)).size === list.length, {
    error: 'Each question can appear only once.',
  })

const searchWords = line('Search', SETTING_LIMITS.search)
  .transform((text) => text.replace(/^(\/search)?\?/, ''))
  .superRefine((text, context) => {
    const { filters, ignored }: ParsedSearch = parseSearch(new URLSearchParams(text))
    const [unknown] = ignored
    if (unknown) {
      context.addIssue({ code: 'custom', message: `Search doesn’t support “${unknown.name}=${unknown.value}”.` })
    } else if (/[^\w=&+,.%:$-]/.test(text) || JSON.stringify(filters) === JSON.stringify(NO_FILTERS)) {
      context.addIssue({ code: 'custom', message: 'Enter a search such as size=1-20 or utility=power.' })
    }
  })
const NO_FILTERS = parseSearch(new URLSearchParams()).filters

const categories = z
  .array(
    z.strictObject({
      id: z.enum(CATEGORY_IDS, { error: 'Unknown category.' }),
      label: line('A label', SETTING_LIMITS.category_label),
      note: line('A note', SETTING_LIMITS.category_note),
      search: searchWords,
      is_shown: z.boolean({ error: 'Shown must be true or false.' }),
    }),
    { error: 'Expected the list of categories.' },
  )
  .length(CATEGORY_IDS.length, `Enter all ${CATEGORY_IDS.length} categories.`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    error: 'Each category can appear only once.',
  })

const cities = z
  .array(z.uuid({ error: 'Choose a city page.' }), { error: 'Expected a list of city pages.' })
  .max(SETTING_LIMITS.rows, `Choose at most ${SETTING_LIMITS.rows} cities.`)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Each city can appear only once.' })

/** Null is the built-in map. Requires https, since browsers block insecure content. */
const mapStyle = z
  .string({ error: 'Map style must be text.' })
  .trim()
  .max(SETTING_LIMITS.style, `Use at most ${SETTING_LIMITS.style} characters.`)
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .refine((text) => text === null || isStyleAddress(text), {
    error: 'Enter an https address, such as https://tiles.example/style.json, or a path on this site.',
  })

function isStyleAddress(text: string): boolean {
  if (/[\s\\<>"'`;,]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}

/** Rejects characters that could end a mail header or start another address. */
const senderName = z
  .string({ error: 'Sender name must be text.' })
  .trim()
  .max(SETTING_LIMITS.sender, `Use at most ${SETTING_LIMITS.sender} characters.`)
  .refine((text) => text.isWellFormed() && !/[<>"\p{C}]/u.test(text), {
    error: 'Sender name can’t contain quotes or angle brackets.',
  })

const days = SETTING_LIMITS.remember_days
const daysError = `Enter ${days.min} to ${days.max} days.`

/** The one schema of the settings, shared by the form and the service. */
export const settingsSchema = z.object({
  site_name: line('Site name', SETTING_LIMITS.name).refine((text) => !/[<>"|\p{C}]/u.test(text), {
    error: 'Site name can’t contain quotes, angle brackets or vertical bars.',
  }),
  contact_email: emailSchema,
  contact_phone: line('Phone', SETTING_LIMITS.phone).refine((text) => /^[+(\d][\d\s().+x-]{4,39}$/i.test(text), {
    error: 'Enter a phone number, such as (415) 555-0142.',
  }),
  office_location: line('Office location', SETTING_LIMITS.office),
  data_figures: figures,
  market_figures: figures,
  footer_text: line('Short text', SETTING_LIMITS.footer),
  footer_copyright: line('Copyright line', SETTING_LIMITS.footer),
  home_faq: questions,
  learn_faq: questions,
  categories,
  featured_cities: cities,
  privacy_text: requiredText('Privacy Policy', SETTING_LIMITS.legal),
  terms_text: requiredText('Terms of Service', SETTING_LIMITS.legal),
  mail_from_name: senderName,
  mail_from_address: emailSchema,
  admins_need_two_factor: z.boolean({ error: 'Two-factor for admins must be true or false.' }),
  /** Keys of review fields that owners may change without a review. */
  review_exempt_fields: z
    .array(z.enum(EXEMPTABLE_FIELDS, { error: 'Unknown field.' }), { error: 'Expected a list of fields.' })
    .transform((fields) => [...new Set(fields)]),
  remember_me_days: z.number({ error: daysError }).int(daysError).min(days.min, daysError).max(days.max, daysError),
  map_style_url: mapStyle,
})

export type WebsiteSettings = z.output<typeof settingsSchema>
export type SettingName = keyof WebsiteSettings
export const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[]

export type Question = WebsiteSettings['home_faq'][number]
export type Category = WebsiteSettings['categories'][number]

/** One save. */
export interface SettingsVersion {
  version: number
  saved_at: string
  /** Email; null before the first save, or if the account was deleted. */
  saved_by: string | null
  changed: SettingName[]
}

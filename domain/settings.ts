import { z } from 'zod'
import { emailSchema } from './account.ts'
import { requiredText } from './content/fields.ts'
import { type ParsedSearch, parseSearch } from './search.ts'
import { CATEGORY_IDS, FIGURES_SHOWN, SETTING_LIMITS } from './setting-labels.ts'

const line = (label: string, limit: number) =>
  requiredText(label, limit).refine((text) => !text.includes('\n'), { error: `${label} is one line.` })

const figures = z
  .array(
    z.strictObject({
      figure: line('A figure', SETTING_LIMITS.figure),
      label: line('A label', SETTING_LIMITS.figure_label),
    }),
    { error: 'Expected a list of figures.' },
  )
  .length(FIGURES_SHOWN, `There are ${FIGURES_SHOWN} figures.`)

const questions = z
  .array(
    z.strictObject({
      question: line('A question', SETTING_LIMITS.question),
      answer: requiredText('An answer', SETTING_LIMITS.answer),
    }),
    { error: 'Expected a list of questions with their answers.' },
  )
  .min(1, 'There is at least one question.')
  .max(SETTING_LIMITS.rows, `There are at most ${SETTING_LIMITS.rows} questions.`)
  .refine((list) => new Set(list.map(({ question }) => question)).size === list.length, {
    error: 'Each question is there once.',
  })

const searchWords = line('What it searches', SETTING_LIMITS.search)
  .transform((text) => text.replace(/^(\/search)?\?/, ''))
  .superRefine((text, context) => {
    const { filters, ignored }: ParsedSearch = parseSearch(new URLSearchParams(text))
    const [unknown] = ignored
    if (unknown) {
      context.addIssue({ code: 'custom', message: `The search does not know “${unknown.name}=${unknown.value}”.` })
    } else if (/[^\w=&+,.%:$-]/.test(text) || JSON.stringify(filters) === JSON.stringify(NOTHING)) {
      context.addIssue({ code: 'custom', message: 'What it searches is written as size=1-20 or utility=power.' })
    }
  })
const NOTHING = parseSearch(new URLSearchParams()).filters

const categories = z
  .array(
    z.strictObject({
      id: z.enum(CATEGORY_IDS, { error: 'There is no such category.' }),
      label: line('A label', SETTING_LIMITS.category_label),
      note: line('A note', SETTING_LIMITS.category_note),
      search: searchWords,
      is_shown: z.boolean({ error: 'Shown is yes or no.' }),
    }),
    { error: 'Expected the list of categories.' },
  )
  .length(CATEGORY_IDS.length, `There are ${CATEGORY_IDS.length} categories.`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'Each category is there once.' })

const cities = z
  .array(z.uuid({ error: 'Please choose a city page.' }), { error: 'Expected a list of city pages.' })
  .max(SETTING_LIMITS.rows, `At most ${SETTING_LIMITS.rows} cities come first.`)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Each city comes first once.' })

/** Null is the built-in map. Another site serves it with TLS, or browsers would not load it from here. */
const mapStyle = z
  .string({ error: 'Map style must be text.' })
  .trim()
  .max(SETTING_LIMITS.style, `Map style has at most ${SETTING_LIMITS.style} characters.`)
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .refine((text) => text === null || isStyleAddress(text), {
    error: 'Map style is an https address, such as https://tiles.example/style.json, or a path of this site.',
  })

function isStyleAddress(text: string): boolean {
  if (/[\s\\<>"'`;,]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}

/** As MAIL_FROM takes it: what could end a header or begin another address is refused. */
const senderName = z
  .string({ error: 'Sender name must be text.' })
  .trim()
  .max(SETTING_LIMITS.sender, `Sender name has at most ${SETTING_LIMITS.sender} characters.`)
  .refine((text) => text.isWellFormed() && !/[<>"\p{C}]/u.test(text), {
    error: 'Sender name has no quotes and no angle brackets.',
  })

const days = SETTING_LIMITS.remember_days
const daysError = `Remember me lasts ${days.min} to ${days.max} days.`

/** The one schema of the settings: for the form, the service and whatever else may write them. */
export const settingsSchema = z.object({
  site_name: line('Site name', SETTING_LIMITS.name).refine((text) => !/[<>"|\p{C}]/u.test(text), {
    error: 'Site name has no quotes, angle brackets or bars.',
  }),
  contact_email: emailSchema,
  contact_phone: line('Phone', SETTING_LIMITS.phone).refine((text) => /^[+(\d][\d\s().+x-]{4,39}$/i.test(text), {
    error: 'Phone is a telephone number, such as (415) 555-0142.',
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
  admins_need_two_factor: z.boolean({ error: 'Two-factor for admins is yes or no.' }),
  remember_me_days: z.number({ error: daysError }).int(daysError).min(days.min, daysError).max(days.max, daysError),
  map_style_url: mapStyle,
})

export type SiteSettings = z.output<typeof settingsSchema>
export type SettingName = keyof SiteSettings
export const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[]

export type Question = SiteSettings['home_faq'][number]
export type SettingFigure = SiteSettings['data_figures'][number]
export type Category = SiteSettings['categories'][number]

/** One save: when, by whom, and which settings it changed. */
export interface SettingsVersion {
  version: number
  saved_at: string
  /** E-mail; null for what was there at first, and when the account is gone. */
  saved_by: string | null
  changed: SettingName[]
}

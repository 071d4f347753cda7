import { SETTING_LIMITS as LIMITS } from '../../../domain/settings/setting-limits.ts'
import type { CityChoice } from '../../../server/people/settings/service.ts'
import { Checkbox, Field, Input, Options, SelectField, Textarea } from '../../ui/form/field.tsx'
import { RowList } from './row-list.tsx'
import { LineSetting, type SettingsFormState, SettingsSection } from './setting-inputs.tsx'

export function SitePart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection id="site" heading="Site">
      <div className="grid gap-5 md:grid-cols-2">
        <LineSetting parts={parts} name="site_name" label="Site name" maxLength={LIMITS.name} />
        <LineSetting
          parts={parts}
          name="contact_email"
          label="Contact email"
          type="email"
          variable="CONTACT_EMAIL"
          hint="Public address. Lead notifications go here."
        />
        <LineSetting
          parts={parts}
          name="contact_phone"
          label="Phone"
          type="tel"
          maxLength={LIMITS.phone}
          variable="CONTACT_PHONE"
        />
        <LineSetting parts={parts} name="office_location" label="Office location" maxLength={LIMITS.office} />
      </div>
    </SettingsSection>
  )
}

export function FiguresPart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection id="figures" heading="Figures" intro="The large figures on two pages. Use figures you can verify.">
      <Figures parts={parts} name="data_figures" heading="Data page" />
      <Figures parts={parts} name="market_figures" heading="Learn More page" />
    </SettingsSection>
  )
}

function Figures({
  parts,
  name,
  heading,
}: {
  parts: SettingsFormState
  name: 'data_figures' | 'market_figures'
  heading: string
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-15 font-semibold">{heading}</legend>
      {parts.typed[name].map(({ figure, label }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always three, in this order
          key={index}
          className="grid grid-cols-[minmax(0,6rem)_minmax(0,1fr)] md:grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-3"
        >
          <Cell parts={parts} list={name} at={index} part="figure" label={`Figure ${index + 1}`}>
            {figure}
          </Cell>
          <Cell parts={parts} list={name} at={index} part="label" label={`Label ${index + 1}`}>
            {label}
          </Cell>
        </div>
      ))}
    </fieldset>
  )
}

interface CellProps {
  parts: SettingsFormState
  list: string
  /** Index of the row. */
  at: number
  part: 'figure' | 'label' | 'note' | 'search' | 'question' | 'answer'
  label: string
  hint?: string
  rows?: number
  /** The initial value. */
  children: string
}

/** A field of a row, with the error of its position in the list. */
function Cell({ parts, list, at, part, label, hint, rows, children }: CellProps) {
  const error = parts.errors[`${list}.${at}.${part}`]
  const name = `${list}.${part}`
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        rows ? (
          <Textarea {...control} name={name} rows={rows} defaultValue={children} />
        ) : (
          <Input {...control} name={name} defaultValue={children} />
        )
      }
    </Field>
  )
}

export function FooterPart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection id="footer" heading="Footer">
      <LineSetting
        parts={parts}
        name="footer_text"
        label="Short text"
        maxLength={LIMITS.footer}
        hint="Shown under the site name and to search engines."
      />
      <LineSetting
        parts={parts}
        name="footer_copyright"
        label="Copyright line"
        maxLength={LIMITS.footer}
        hint="{year} and {name} are replaced."
      />
    </SettingsSection>
  )
}

export function QuestionsPart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection
      id="faq"
      heading="FAQ"
      intro="Plain text. Write links as [text](/path). Search engines read the answers too."
    >
      <Questions parts={parts} name="home_faq" heading="Home page" />
      <Questions parts={parts} name="learn_faq" heading="Learn More page" />
    </SettingsSection>
  )
}

function Questions({
  parts,
  name,
  heading,
}: {
  parts: SettingsFormState
  name: 'home_faq' | 'learn_faq'
  heading: string
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-15 font-semibold">
        {heading}
        <span className="sr-only">, questions</span>
      </legend>
      <RowList
        name={name}
        one="question"
        rows={parts.typed[name]}
        empty={{ question: '', answer: '' }}
        least={1}
        most={LIMITS.rows}
        error={parts.errors[name]}
      >
        {({ question, answer }, index) => (
          <div className="grid gap-3">
            <Cell parts={parts} list={name} at={index} part="question" label={`Question ${index + 1}`}>
              {question}
            </Cell>
            <Cell parts={parts} list={name} at={index} part="answer" label={`Answer ${index + 1}`} rows={3}>
              {answer}
            </Cell>
          </div>
        )}
      </RowList>
    </fieldset>
  )
}

export function CategoriesPart({ parts }: { parts: SettingsFormState }) {
  return (
    <SettingsSection
      id="categories"
      heading="Categories"
      intro="Shown under Explore by Category on the home page, in this order. Write each search as in a search URL, such as size=1-20."
    >
      <RowList name="categories" one="category" rows={parts.typed.categories} error={parts.errors.categories}>
        {({ id, label, note, search, is_shown }, index) => (
          <div className="grid gap-3 md:grid-cols-3">
            <input type="hidden" name="categories.id" value={id} />
            <Cell parts={parts} list="categories" at={index} part="label" label={`Category ${index + 1}`}>
              {label}
            </Cell>
            <Cell parts={parts} list="categories" at={index} part="note" label={`Note ${index + 1}`}>
              {note}
            </Cell>
            <Cell parts={parts} list="categories" at={index} part="search" label={`Search ${index + 1}`}>
              {search}
            </Cell>
            <Checkbox
              name="categories.shown"
              value={id}
              defaultChecked={is_shown}
              label={
                <>
                  Shown<span className="sr-only"> (category {index + 1})</span>
                </>
              }
            />
          </div>
        )}
      </RowList>
    </SettingsSection>
  )
}

export function CitiesPart({ parts, cities }: { parts: SettingsFormState; cities: CityChoice[] }) {
  return (
    <SettingsSection
      id="cities"
      heading="Featured cities"
      intro="Shown first under Explore by City, in this order, followed by the other featured city pages."
    >
      <input type="hidden" name="featured_cities_sent" value="1" />
      {cities.length === 0 && <p className="text-ink-3">No city pages are published yet.</p>}
      <RowList
        name="featured_cities"
        one="city"
        rows={parts.typed.featured_cities}
        empty=""
        most={Math.min(LIMITS.rows, Math.max(cities.length, parts.typed.featured_cities.length))}
        error={parts.errors.featured_cities}
      >
        {(chosen, index) => {
          const error = parts.errors[`featured_cities.${index}`]
          return (
            <SelectField label={`City ${index + 1}`} error={error} name="featured_cities" defaultValue={chosen}>
              <option value="">Choose a city</option>
              {!cities.some(({ id }) => id === chosen) && chosen !== '' && (
                <option value={chosen}>Unpublished city</option>
              )}
              <Options of={cities.map(({ id, label }) => [id, label])} />
            </SelectField>
          )
        }}
      </RowList>
    </SettingsSection>
  )
}

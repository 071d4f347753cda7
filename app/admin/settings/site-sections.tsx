import { SETTING_LIMITS as LIMITS } from '../../../domain/setting-labels.ts'
import type { CityChoice } from '../../../server/services/settings/service.ts'
import { Checkbox, Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { type FormParts, Line, Part } from './fields.tsx'
import { RowList } from './row-list.tsx'

export function SitePart({ parts }: { parts: FormParts }) {
  return (
    <Part id="site" heading="Site">
      <div className="grid gap-5 md:grid-cols-2">
        <Line parts={parts} name="site_name" label="Site name" maxLength={LIMITS.name} />
        <Line
          parts={parts}
          name="contact_email"
          label="Contact e-mail"
          type="email"
          variable="CONTACT_EMAIL"
          hint="Shown on the site and in letters; told of every lead."
        />
        <Line
          parts={parts}
          name="contact_phone"
          label="Phone"
          type="tel"
          maxLength={LIMITS.phone}
          variable="CONTACT_PHONE"
        />
        <Line parts={parts} name="office_location" label="Office location" maxLength={LIMITS.office} />
      </div>
    </Part>
  )
}

export function FiguresPart({ parts }: { parts: FormParts }) {
  return (
    <Part id="figures" heading="Figures" intro="The large figures of two pages. Say only what can be shown to be so.">
      <Figures parts={parts} name="data_figures" heading="On the Data page" />
      <Figures parts={parts} name="market_figures" heading="On Learn More" />
    </Part>
  )
}

function Figures({
  parts,
  name,
  heading,
}: {
  parts: FormParts
  name: 'data_figures' | 'market_figures'
  heading: string
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-15 font-semibold">{heading}</legend>
      {parts.draft[name].map(({ figure, label }, index) => (
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
  parts: FormParts
  list: string
  /** Which row. */
  at: number
  part: 'figure' | 'label' | 'note' | 'search' | 'question' | 'answer'
  label: string
  hint?: string
  rows?: number
  /** What it holds at first. */
  children: string
}

/** A field of a row; what is wrong with it is told by its place in the list. */
export function Cell({ parts, list, at, part, label, hint, rows, children }: CellProps) {
  const error = parts.errors[`${list}.${at}.${part}`]
  const name = `${list}.${part}`
  return (
    <Field label={label} {...(hint ? { hint } : {})} {...(error ? { error } : {})}>
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

export function FooterPart({ parts }: { parts: FormParts }) {
  return (
    <Part id="footer" heading="Footer">
      <Line
        parts={parts}
        name="footer_text"
        label="Short text"
        maxLength={LIMITS.footer}
        hint="Under the name; search engines read it too."
      />
      <Line
        parts={parts}
        name="footer_copyright"
        label="Copyright line"
        maxLength={LIMITS.footer}
        hint="{year} and {name} are filled in."
      />
    </Part>
  )
}

export function QuestionsPart({ parts }: { parts: FormParts }) {
  return (
    <Part
      id="faq"
      heading="FAQ"
      intro="Plain text; a link is written as [words](/path). Search engines read the answers too."
    >
      <Questions parts={parts} name="home_faq" heading="On Home" />
      <Questions parts={parts} name="learn_faq" heading="On Learn More" />
    </Part>
  )
}

function Questions({ parts, name, heading }: { parts: FormParts; name: 'home_faq' | 'learn_faq'; heading: string }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-15 font-semibold">
        {heading}
        <span className="sr-only">, questions</span>
      </legend>
      <RowList
        name={name}
        one="question"
        rows={parts.draft[name]}
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

export function CategoriesPart({ parts }: { parts: FormParts }) {
  return (
    <Part
      id="categories"
      heading="Categories"
      intro="Explore by Category on Home, in this order. What each searches is written as in the address of a search."
    >
      <RowList name="categories" one="category" rows={parts.draft.categories} error={parts.errors.categories}>
        {({ id, label, note, search, is_shown }, index) => (
          <div className="grid gap-3 md:grid-cols-3">
            <input type="hidden" name="categories.id" value={id} />
            <Cell parts={parts} list="categories" at={index} part="label" label={`Category ${index + 1}`}>
              {label}
            </Cell>
            <Cell parts={parts} list="categories" at={index} part="note" label={`Note ${index + 1}`}>
              {note}
            </Cell>
            <Cell parts={parts} list="categories" at={index} part="search" label={`Searches ${index + 1}`}>
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
    </Part>
  )
}

export function CitiesPart({ parts, cities }: { parts: FormParts; cities: CityChoice[] }) {
  return (
    <Part
      id="cities"
      heading="Featured cities"
      intro="These come first under Explore by City, in this order. After them, and with none here, come the featured city pages."
    >
      <input type="hidden" name="featured_cities_sent" value="1" />
      {cities.length === 0 && <p className="text-ink-3">No city page is published yet.</p>}
      <RowList
        name="featured_cities"
        one="city"
        rows={parts.draft.featured_cities}
        empty=""
        most={Math.min(LIMITS.rows, Math.max(cities.length, parts.draft.featured_cities.length))}
        error={parts.errors.featured_cities}
      >
        {(chosen, index) => {
          const error = parts.errors[`featured_cities.${index}`]
          return (
            <Field label={`City ${index + 1}`} {...(error ? { error } : {})}>
              {(control) => (
                <Select {...control} name="featured_cities" defaultValue={chosen}>
                  <option value="">Choose a city</option>
                  {!cities.some(({ id }) => id === chosen) && chosen !== '' && (
                    <option value={chosen}>A city that is not published</option>
                  )}
                  {cities.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )
        }}
      </RowList>
    </Part>
  )
}

import { href } from 'react-router'
import type { AdminCity, CityRow } from '../../../domain/content/admin-content.ts'
import { readCityForm } from '../../../domain/content/city-values.ts'
import { citySlug } from '../../../domain/content/slug.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { contentAction } from '../content/action.server.ts'
import { ContentScreen, type FormColumn } from '../content/content-screen.tsx'
import { CoverField, readCover } from '../content/editor/cover-field.tsx'
import { FormPart, PublicLink } from '../content/editor/editor.tsx'
import { MarkupField, MetaFields, SlugField, Text } from '../content/editor/text-fields.tsx'
import { Visibility } from '../content/editor/visibility.tsx'
import { CITY_PAGE } from '../content/labels.ts'
import { CREATED_COLUMN, LIST_OPTIONS, STATUS_COLUMN } from '../content/list/columns.tsx'
import { contentLoader } from '../content/loader.server.ts'
import { contentSubmitFailure } from '../content/submit-failure.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import type { Column } from '../list/list-table.tsx'
import { CityPlace } from '../place-picker/city-place.tsx'
import type { Route } from './+types/cities'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('City Pages')

export const loader = contentLoader<CityRow, AdminCity>(CITY_PAGE, ({ cities }) => cities)

export const action = contentAction(CITY_PAGE, ({ cities }) => cities, readCity)

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, contentSubmitFailure(CITY_PAGE))

function readCity(form: FormData): Record<string, unknown> {
  return { ...readCityForm(form), ...readCover(form, 'hero_image', 'hero_alt') }
}

const COLUMNS: Column<CityRow>[] = [
  {
    head: 'City',
    className: 'max-lg:col-span-2',
    cell: ({ city_name, state_name, slug }) => (
      <>
        <span className="block font-semibold break-words">
          {city_name}, {state_name}
        </span>
        <span className="block text-13 break-all text-ink-3">/city/{slug}</span>
      </>
    ),
  },
  {
    head: 'Population',
    className: 'num text-right max-lg:hidden',
    cell: ({ population }) =>
      population === null ? <span className="text-ink-3">Unknown</span> : formatNumber(population),
  },
  STATUS_COLUMN,
  CREATED_COLUMN,
]

const LABELS: Record<string, string> = {
  city_name: 'City name',
  state_name: 'State/Country',
  slug: 'Slug',
  description: 'Description',
  content: 'Content',
  population: 'Population',
  coordinates: 'Coordinates',
  hero_image: 'Hero image',
  hero_alt: 'Alt text',
  meta_title: 'Meta title',
  meta_description: 'Meta description',
  meta_keywords: 'Meta keywords',
  is_published: 'Published',
  is_featured: 'Featured',
}

export default function Cities({ loaderData: screen, actionData: result }: Route.ComponentProps) {
  return (
    <ContentScreen
      labels={CITY_PAGE}
      screen={screen}
      result={result}
      titleOf={({ city_name, state_name }) => `${city_name}, ${state_name}`}
      columns={COLUMNS}
      options={LIST_OPTIONS}
      fieldLabels={LABELS}
      versionFields={{ name: 'city_name', text: 'content' }}
      main={Main}
      side={Side}
    />
  )
}

function Main({ fields, item }: FormColumn<AdminCity>) {
  const [city, state] = [fields.current('city_name').trim(), fields.current('state_name').trim()]
  const generated = city && state ? citySlug(city, state) : ''
  return (
    <>
      <FormPart heading="City">
        <div className="grid gap-4 md:grid-cols-2">
          <Text fields={fields} name="city_name" label="City name" required maxLength={200} />
          <Text fields={fields} name="state_name" label="State/Country" required maxLength={200} />
        </div>
        <SlugField fields={fields} labels={CITY_PAGE} id={item?.id ?? null} generated={generated} />
        <Text fields={fields} name="description" label="Description" rows={3} maxLength={2000} />
        <Text fields={fields} name="population" label="Population" inputMode="numeric" hint="A whole number" />
      </FormPart>
      <CityPlace fields={fields} />
      <FormPart heading="Text">
        <MarkupField fields={fields} name="content" label="Content" />
      </FormPart>
      <FormPart heading="Search engines">
        <MetaFields
          fields={fields}
          labels={CITY_PAGE}
          title={[city, state].filter(Boolean).join(', ')}
          description={fields.current('description')}
        />
      </FormPart>
    </>
  )
}

function Side({ fields, item }: FormColumn<AdminCity>) {
  return (
    <>
      <Visibility fields={fields}>
        {item?.is_published && <PublicLink to={href('/city/*', { '*': item.slug })}>View on site</PublicLink>}
      </Visibility>
      <CoverField fields={fields} name="hero_image" altName="hero_alt" label="Hero image" kind="city-hero" />
    </>
  )
}

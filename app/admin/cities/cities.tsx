import { readCityForm } from '../../domain/content/city-values.ts'
import type { CityRow, ManagedCity } from '../../domain/content/managed.ts'
import { formatNumber, formatShortDate } from '../../domain/format.ts'
import { citySlug } from '../../domain/slug.ts'
import { services } from '../context.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/cities'
import { actOnContent } from './content/act.server.ts'
import { ContentScreen, type FormColumn } from './content/content-screen.tsx'
import type { Column } from './content/content-table.tsx'
import { CoverField, readCover } from './content/cover-field.tsx'
import { FormPart, SeeIt } from './content/editor.tsx'
import type { FilterChoices } from './content/list-filters.tsx'
import { loadContent } from './content/load.server.ts'
import { CITY_PAGE } from './content/nouns.ts'
import { CityPlace } from './content/place-city.tsx'
import { Status } from './content/status.tsx'
import { MarkupField, MetaFields, SlugField, Text } from './content/text-fields.tsx'
import { Visibility } from './content/visibility.tsx'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'City Pages', matches)
}

export function loader(args: Route.LoaderArgs) {
  return loadContent<CityRow, ManagedCity>(args, CITY_PAGE, args.context.get(services).manage.cities)
}

export function action(args: Route.ActionArgs) {
  return actOnContent(args, CITY_PAGE, args.context.get(services).manage.cities, readCity)
}

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
      population === null ? <span className="text-ink-3">Not known</span> : formatNumber(population),
  },
  {
    head: 'Status',
    className: 'max-lg:col-start-2',
    cell: ({ is_published }) => <Status status={is_published ? 'published' : 'draft'} />,
  },
  {
    head: 'Created',
    className: 'num whitespace-nowrap max-lg:text-right',
    cell: ({ created_at }) => formatShortDate(created_at),
  },
]

const CHOICES: FilterChoices = {
  statuses: ['published', 'draft'],
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Last changed',
    title: 'Name A–Z',
    '-title': 'Name Z–A',
  },
}

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

export default function Cities({ loaderData: screen, actionData: answer }: Route.ComponentProps) {
  return (
    <ContentScreen
      noun={CITY_PAGE}
      screen={screen}
      answer={answer}
      titleOf={({ city_name, state_name }) => `${city_name}, ${state_name}`}
      columns={COLUMNS}
      choices={CHOICES}
      labels={LABELS}
      versioned={{ name: 'city_name', text: 'content' }}
      main={Main}
      side={Side}
    />
  )
}

function Main({ fields, thing }: FormColumn<ManagedCity>) {
  const [city, state] = [fields.now('city_name').trim(), fields.now('state_name').trim()]
  const made = city && state ? citySlug(city, state) : ''
  return (
    <>
      <FormPart heading="City">
        <div className="grid gap-4 md:grid-cols-2">
          <Text fields={fields} name="city_name" label="City name" required maxLength={200} />
          <Text fields={fields} name="state_name" label="State/Country" required maxLength={200} />
        </div>
        <SlugField fields={fields} noun={CITY_PAGE} id={thing?.id ?? null} made={made} />
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
          noun={CITY_PAGE}
          title={[city, state].filter(Boolean).join(', ')}
          description={fields.now('description')}
        />
      </FormPart>
    </>
  )
}

function Side({ fields, thing }: FormColumn<ManagedCity>) {
  return (
    <>
      <Visibility fields={fields}>
        {thing?.is_published && <SeeIt to={`/city/${thing.slug}`}>See the page</SeeIt>}
      </Visibility>
      <CoverField fields={fields} name="hero_image" altName="hero_alt" label="Hero image" kind="city-hero" />
    </>
  )
}

import type { ManagedPost, PostRow } from '../../domain/content/managed.ts'
import { readPostForm } from '../../domain/content/post-values.ts'
import { formatShortDate } from '../../domain/format.ts'
import { slugify } from '../../domain/slug.ts'
import { isShownAs, momentIn } from '../../domain/zoned-time.ts'
import { services } from '../context.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/blog'
import { actOnContent } from './content/act.server.ts'
import { ContentScreen, type FormColumn } from './content/content-screen.tsx'
import type { Column } from './content/content-table.tsx'
import { CoverField, readCover } from './content/cover-field.tsx'
import { FormPart, SeeIt } from './content/editor.tsx'
import type { FilterChoices } from './content/list-filters.tsx'
import { loadContent } from './content/load.server.ts'
import { LocalMoment } from './content/local-moment.tsx'
import { BLOG_POST } from './content/nouns.ts'
import { Status } from './content/status.tsx'
import { MarkupField, MetaFields, ScheduledField, SlugField, Text } from './content/text-fields.tsx'
import { Visibility } from './content/visibility.tsx'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Blog', matches)
}

export function loader(args: Route.LoaderArgs) {
  return loadContent<PostRow, ManagedPost>(args, BLOG_POST, args.context.get(services).manage.posts)
}

export function action(args: Route.ActionArgs) {
  return actOnContent(args, BLOG_POST, args.context.get(services).manage.posts, readPost)
}

/**
 * The form says a time on somebody's clocks: the moment that it began with, unless it is another time. What is no time
 * is left for the service to refuse.
 */
function readPost(form: FormData): Record<string, unknown> {
  const local = String(form.get('scheduled_local') ?? '')
  const zone = String(form.get('time_zone') ?? '')
  const held = String(form.get('scheduled_at') ?? '')
  const moment = isShownAs(held, zone, local) ? held : (momentIn(zone, local) ?? local)
  return {
    ...readPostForm(form),
    ...readCover(form, 'cover_image', 'cover_alt'),
    scheduled_at: local === '' ? null : moment,
  }
}

const COLUMNS: Column<PostRow>[] = [
  {
    head: 'Post',
    className: 'max-lg:col-span-2',
    cell: ({ title, slug }) => (
      <>
        <span className="line-clamp-2 font-semibold break-words">{title}</span>
        <span className="block text-13 break-all text-ink-3">/blog/{slug}</span>
      </>
    ),
  },
  {
    head: 'Status',
    className: 'max-lg:col-start-2',
    cell: ({ status, scheduled_at }) => (
      <>
        <Status status={status} />
        {status === 'scheduled' && scheduled_at && (
          <span className="block text-13 text-ink-3">
            for <LocalMoment iso={scheduled_at} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Published',
    className: 'num whitespace-nowrap max-lg:hidden',
    cell: ({ published_at }) =>
      published_at ? formatShortDate(published_at) : <span className="text-ink-3">Not yet</span>,
  },
  {
    head: 'Created',
    className: 'num whitespace-nowrap max-lg:text-right',
    cell: ({ created_at }) => formatShortDate(created_at),
  },
]

const CHOICES: FilterChoices = {
  statuses: ['published', 'scheduled', 'draft'],
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Last changed',
    title: 'Title A–Z',
    '-title': 'Title Z–A',
  },
}

const LABELS: Record<string, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  body: 'Body',
  meta_title: 'Meta title',
  meta_description: 'Meta description',
  meta_keywords: 'Meta keywords',
  cover_image: 'Cover image',
  cover_alt: 'Alt text',
  scheduled_at: 'Scheduled for',
  is_published: 'Published',
  is_featured: 'Featured',
}

export default function Blog({ loaderData: screen, actionData: answer }: Route.ComponentProps) {
  return (
    <ContentScreen
      noun={BLOG_POST}
      screen={screen}
      answer={answer}
      titleOf={({ title }) => title}
      columns={COLUMNS}
      choices={CHOICES}
      labels={LABELS}
      versioned={{ name: 'title', text: 'body' }}
      main={Main}
      side={Side}
    />
  )
}

function Main({ fields, thing }: FormColumn<ManagedPost>) {
  return (
    <>
      <FormPart heading="Post">
        <Text fields={fields} name="title" label="Title" required maxLength={300} />
        <SlugField fields={fields} noun={BLOG_POST} id={thing?.id ?? null} made={slugify(fields.now('title'))} />
        <Text fields={fields} name="excerpt" label="Excerpt" rows={3} maxLength={1000} hint="Shown in lists" />
      </FormPart>
      <FormPart heading="Text">
        <MarkupField fields={fields} name="body" label="Body" />
      </FormPart>
      <FormPart heading="Search engines">
        <MetaFields fields={fields} noun={BLOG_POST} title={fields.now('title')} description={fields.now('excerpt')} />
      </FormPart>
    </>
  )
}

function Side({ fields, thing }: FormColumn<ManagedPost>) {
  return (
    <>
      <Visibility fields={fields}>
        <ScheduledField fields={fields} />
        {thing?.status === 'published' && <SeeIt to={`/blog/${thing.slug}`}>See the post</SeeIt>}
      </Visibility>
      <CoverField fields={fields} name="cover_image" altName="cover_alt" label="Cover image" kind="blog-cover" />
    </>
  )
}

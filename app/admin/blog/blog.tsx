import { href } from 'react-router'
import type { AdminPost, PostRow } from '../../../domain/content/admin-content.ts'
import { readPostForm } from '../../../domain/content/post-values.ts'
import { slugify } from '../../../domain/content/slug.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { dateTimeIn, isLocalTime } from '../../../domain/text/zoned-time.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { contentAction } from '../content/action.server.ts'
import { ContentScreen, type FormColumn } from '../content/content-screen.tsx'
import { CoverField, readCover } from '../content/editor/cover-field.tsx'
import { FormPart, PublicLink } from '../content/editor/editor.tsx'
import { MarkupField, MetaFields, ScheduledField, SlugField, Text } from '../content/editor/text-fields.tsx'
import { Visibility } from '../content/editor/visibility.tsx'
import { BLOG_POST } from '../content/labels.ts'
import { CREATED_COLUMN, LIST_OPTIONS, STATUS_COLUMN } from '../content/list/columns.tsx'
import type { ListOptions } from '../content/list/content-list.tsx'
import { Status } from '../content/list/status.tsx'
import { contentLoader } from '../content/loader.server.ts'
import { contentSubmitFailure } from '../content/submit-failure.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import type { Column } from '../list/list-table.tsx'
import type { Route } from './+types/blog'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Blog')

export const loader = contentLoader<PostRow, AdminPost>(BLOG_POST, ({ posts }) => posts)

export const action = contentAction(BLOG_POST, ({ posts }) => posts, readPost)

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, contentSubmitFailure(BLOG_POST))

/**
 * The form sends a local time and a time zone. An unchanged time stays exactly as stored; an invalid one is passed on for
 * the service to reject.
 */
function readPost(form: FormData): Record<string, unknown> {
  const local = String(form.get('scheduled_local') ?? '')
  const zone = String(form.get('time_zone') ?? '')
  const stored = String(form.get('scheduled_at') ?? '')
  const scheduledAt = isLocalTime(stored, zone, local) ? stored : (dateTimeIn(zone, local) ?? local)
  return {
    ...readPostForm(form),
    ...readCover(form, 'cover_image', 'cover_alt'),
    scheduled_at: local === '' ? null : scheduledAt,
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
    ...STATUS_COLUMN,
    cell: ({ status, scheduled_at }) => (
      <>
        <Status status={status} />
        {status === 'scheduled' && scheduled_at && (
          <span className="block text-13 text-ink-3">
            for <LocalTime iso={scheduled_at} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Published',
    className: 'num whitespace-nowrap max-lg:hidden',
    cell: ({ status, published_at }) =>
      status === 'published' && published_at ? (
        formatDate(published_at)
      ) : (
        <span className="text-ink-3">{status === 'scheduled' ? 'Not yet' : 'Not published'}</span>
      ),
  },
  CREATED_COLUMN,
]

const OPTIONS: ListOptions = {
  statuses: ['published', 'scheduled', 'draft'],
  sorts: { ...LIST_OPTIONS.sorts, title: 'Title A–Z', '-title': 'Title Z–A' },
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

export default function Blog({ loaderData: screen, actionData: result }: Route.ComponentProps) {
  return (
    <ContentScreen
      labels={BLOG_POST}
      screen={screen}
      result={result}
      titleOf={({ title }) => title}
      columns={COLUMNS}
      options={OPTIONS}
      fieldLabels={LABELS}
      versionFields={{ name: 'title', text: 'body' }}
      main={Main}
      side={Side}
    />
  )
}

function Main({ fields, item }: FormColumn<AdminPost>) {
  return (
    <>
      <FormPart heading="Post">
        <Text fields={fields} name="title" label="Title" required maxLength={300} />
        <SlugField
          fields={fields}
          labels={BLOG_POST}
          id={item?.id ?? null}
          generated={slugify(fields.current('title'))}
        />
        <Text fields={fields} name="excerpt" label="Excerpt" rows={3} maxLength={1000} hint="Shown in lists" />
      </FormPart>
      <FormPart heading="Text">
        <MarkupField fields={fields} name="body" label="Body" />
      </FormPart>
      <FormPart heading="Search engines">
        <MetaFields
          fields={fields}
          labels={BLOG_POST}
          title={fields.current('title')}
          description={fields.current('excerpt')}
        />
      </FormPart>
    </>
  )
}

function Side({ fields, item }: FormColumn<AdminPost>) {
  return (
    <>
      <Visibility fields={fields}>
        <ScheduledField fields={fields} />
        {item?.status === 'published' && <PublicLink to={href('/blog/*', { '*': item.slug })}>View on site</PublicLink>}
      </Visibility>
      <CoverField fields={fields} name="cover_image" altName="cover_alt" label="Cover image" kind="blog-cover" />
    </>
  )
}

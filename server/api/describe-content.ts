import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { POSTS_PER_PAGE } from '../../domain/blog-post.ts'
import { citySchema } from '../../domain/content/city-values.ts'
import { datasetSchema } from '../../domain/content/dataset-values.ts'
import { LIMITS, UNDO_MINUTES } from '../../domain/content/limits.ts'
import { CONTENT_PER_PAGE, CONTENT_SORTS } from '../../domain/content/list-query.ts'
import { listingSchema } from '../../domain/content/listing-values.ts'
import { postSchema } from '../../domain/content/post-values.ts'
import { EXAMPLES } from './content-examples.ts'
import { type ContentNoun, canBeFeatured } from './content-nouns.ts'
import { ADMIN_FAILURES, BY_ADMIN, BY_ANYBODY, describe, failure, json, KEY_FAILURES } from './describe.ts'
import type { ApiEnv } from './key.ts'

interface Noun {
  /** Of operations: `createListing`. */
  name: string
  one: string
  many: string
  schema: z.ZodObject
  required: string[]
  /** What a read answers beyond the values that can be written. */
  also: Record<string, unknown>
}

const MOMENT = { type: 'string', format: 'date-time' }

const NOUNS: Record<ContentNoun, Noun> = {
  listings: {
    name: 'Listing',
    one: 'listing',
    many: 'listings',
    schema: listingSchema as unknown as z.ZodObject,
    required: ['landowner_name', 'parcel_size_acres'],
    also: {},
  },
  'blog-posts': {
    name: 'BlogPost',
    one: 'blog post',
    many: 'blog posts',
    schema: postSchema as unknown as z.ZodObject,
    required: ['title', 'slug', 'body'],
    also: { status: { enum: ['published', 'scheduled', 'draft'] } },
  },
  'city-pages': {
    name: 'CityPage',
    one: 'city page',
    many: 'city pages',
    schema: citySchema as unknown as z.ZodObject,
    required: ['city_name', 'state_name', 'slug', 'content'],
    also: {},
  },
  datasets: {
    name: 'Dataset',
    one: 'dataset',
    many: 'datasets',
    schema: datasetSchema as unknown as z.ZodObject,
    required: ['name', 'file_path'],
    also: {
      is_live: { type: 'boolean', description: 'Whether visitors see it: it is public, and a version could be read.' },
      newest: { type: 'object', description: 'The newest version of its file: state, rows, why it failed.' },
      files: { type: 'array', items: { type: 'object' }, description: 'Every version, the newest first.' },
      columns: { type: 'array', items: { type: 'object' }, description: 'Of the version in force.' },
    },
  },
}

type JsonSchema = Record<string, unknown>

/** What may be sent, from the one schema that also checks it. */
function inputSchema({ schema }: Noun): Record<string, JsonSchema> {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return properties as Record<string, JsonSchema>
}

/** Puts the operations of one noun into the description. */
export function describeContent(api: OpenAPIHono<ApiEnv>, noun: ContentNoun): void {
  const about = NOUNS[noun]
  const { name, one, many } = about
  const properties = inputSchema(about)
  const thing = {
    type: 'object',
    description: `One ${one}, as admins see it.`,
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer', description: 'Counts the changes.' },
      ...properties,
      ...about.also,
      created_at: MOMENT,
      updated_at: MOMENT,
    },
  }
  const id = { in: 'path' as const, name: 'id', required: true, schema: { type: 'string', format: 'uuid' } as const }
  const register = (operation: object) => describe(api, { security: BY_ADMIN, ...operation })
  const changed = { description: `The ${one} as it is now.`, ...json(thing) }
  const missing = failure(`There is no such ${one}.`)

  register({
    method: 'post',
    path: `/api/v1/${noun}`,
    operationId: `create${name}`,
    summary: `Create a ${one}`,
    description: 'Values that are left out get their defaults.',
    parameters: [
      {
        in: 'header',
        name: 'Idempotency-Key',
        description: 'The same key with the same body within a day answers the same again and creates nothing.',
        schema: { type: 'string', maxLength: 200 },
        example: 'f3b1c2d0-import-17',
      },
    ],
    request: {
      body: {
        required: true,
        ...json({ type: 'object', properties, required: about.required }, EXAMPLES[noun].create),
      },
    },
    responses: {
      201: { description: `The new ${one}; \`Location\` names it.`, ...json(thing) },
      ...ADMIN_FAILURES,
      409: failure('The slug is taken.'),
      415: failure('The body is not sent as JSON.'),
      422: failure('Values are not valid (`errors` names the fields), or the key was used for another body.'),
    },
  })
  register({
    method: 'patch',
    path: `/api/v1/${noun}/{id}`,
    operationId: `update${name}`,
    summary: `Change a ${one}`,
    description:
      'Changes the values that are named. With `version`, a newer version is not overwritten: 409 then tells in `newer` what there is now.',
    parameters: [id],
    request: {
      body: {
        required: true,
        ...json(
          { type: 'object', properties: { version: { type: 'integer', minimum: 1 }, ...properties } },
          EXAMPLES[noun].update,
        ),
      },
    },
    responses: {
      200: changed,
      ...ADMIN_FAILURES,
      404: missing,
      409: failure('The slug is taken, or somebody else saved a newer version.'),
      415: failure('The body is not sent as JSON.'),
      422: failure('Values are not valid; `errors` names the fields.'),
    },
  })
  for (const [action, words] of [
    ['publish', 'Publish'],
    ['unpublish', 'Take back'],
    ['feature', 'Feature'],
    ['unfeature', 'No longer feature'],
  ] as const) {
    if (action.endsWith('feature') && !canBeFeatured(noun)) continue
    register({
      method: 'post',
      path: `/api/v1/${noun}/{id}/${action}`,
      operationId: `${action}${name}`,
      summary: `${words} a ${one}`,
      parameters: [id],
      responses: { 200: changed, ...ADMIN_FAILURES, 404: missing },
    })
  }
  register({
    method: 'delete',
    path: `/api/v1/${noun}/{id}`,
    operationId: `delete${name}`,
    summary: `Delete a ${one}`,
    description: `For ${UNDO_MINUTES} minutes it can be brought back.`,
    parameters: [id],
    responses: {
      200: {
        description: 'What brings it back.',
        ...json({
          type: 'object',
          properties: {
            deletion_id: { type: 'string', format: 'uuid' },
            deleted: { type: 'integer' },
            undo_until: MOMENT,
          },
        }),
      },
      ...ADMIN_FAILURES,
      404: missing,
    },
  })
  register({
    method: 'post',
    path: `/api/v1/${noun}/restore`,
    operationId: `restore${name}`,
    summary: `Bring back deleted ${many}`,
    request: {
      body: {
        required: true,
        ...json(
          {
            type: 'object',
            properties: { deletion_id: { type: 'string', format: 'uuid' } },
            required: ['deletion_id'],
          },
          { deletion_id: '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11' },
        ),
      },
    },
    responses: {
      200: {
        description: 'How many are back.',
        ...json({ type: 'object', properties: { restored: { type: 'integer' } } }),
      },
      ...ADMIN_FAILURES,
      409: failure('Something else has its slug by now.'),
      410: failure('It can no longer be brought back.'),
    },
  })
  if (noun !== 'listings' && noun !== 'datasets') describeReading(api, noun, about, thing)
}

/** Of the example; listings make their own. */
function slugOf(noun: ContentNoun): string {
  const { create } = EXAMPLES[noun]
  return 'slug' in create ? create.slug : 'riverside-40'
}

function describeReading(api: OpenAPIHono<ApiEnv>, noun: ContentNoun, about: Noun, thing: object): void {
  const text = (name: string, description: string, schema: object = { type: 'string' }) => ({
    in: 'query',
    name,
    description,
    schema,
  })
  const perPage = noun === 'blog-posts' ? `${POSTS_PER_PAGE} a page` : 'All at once'
  describe(api, {
    security: BY_ANYBODY,
    method: 'get',
    path: `/api/v1/${noun}`,
    operationId: `find${about.name}s`,
    summary: `Read the published ${about.many}`,
    description: `${perPage}. With \`managed=true\`, admins get all of them, ${CONTENT_PER_PAGE} a page, as do they of listings.`,
    parameters: [
      text('q', 'Words.'),
      text('page', 'From 1.', { type: 'integer', minimum: 1, maximum: 500 }),
      text('managed', 'Drafts too; for admins.', { enum: ['true'] }),
      text('status', 'With `managed`.', { enum: ['published', 'scheduled', 'draft'] }),
      text('featured', 'With `managed`.', { enum: ['true', 'false'] }),
      text('sort', 'With `managed`.', { enum: [...CONTENT_SORTS] }),
      text('per_page', 'With `managed`.', { type: 'integer', minimum: 1, maximum: 100 }),
    ],
    responses: {
      200: {
        description: 'One page.',
        ...json({
          type: 'object',
          properties: {
            data: { type: 'array', items: { type: 'object' } },
            page: { type: 'integer' },
            per_page: { type: 'integer' },
            total: { type: ['integer', 'null'] },
            total_exact: { type: 'boolean' },
          },
        }),
      },
      ...KEY_FAILURES,
      403: ADMIN_FAILURES[403],
      503: ADMIN_FAILURES[503],
    },
  })
  describe(api, {
    security: BY_ANYBODY,
    method: 'get',
    path: `/api/v1/${noun}/{slug}`,
    operationId: `get${about.name}`,
    summary: `Read one published ${about.one}`,
    description: 'Admins also read drafts, by their ids.',
    parameters: [
      {
        in: 'path',
        name: 'slug',
        required: true,
        schema: { type: 'string', maxLength: LIMITS.slug },
        example: slugOf(noun),
      },
    ],
    responses: {
      200: {
        description: `The ${about.one}.`,
        ...json({ ...thing, description: 'As everybody or as admins see it.' }),
      },
      ...KEY_FAILURES,
      404: failure(`No published ${about.one} has that slug.`),
      503: ADMIN_FAILURES[503],
    },
  })
}

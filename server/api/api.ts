import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '../../domain/errors.ts'
import { problem } from '../http/errors.ts'
import type { Services } from '../services/services.ts'
import type { Site } from '../services/settings/site.ts'
import type { FindViewer } from '../services/viewers.ts'
import { contentRoutes, methodsOf } from './content.ts'
import { datasetRoutes } from './datasets.ts'
import { describeKeys } from './describe.ts'
import { docsPage } from './docs.ts'
import { type ApiEnv, withKey } from './key.ts'
import { listingRoutes } from './listings.ts'
import { methodsOfPeople, peopleRoutes } from './people.ts'

/** The JSON API and its description. */
export function apiRoutes(
  services: Services,
  site: Pick<Site, 'publicUrl' | 'read'>,
  findViewer: FindViewer,
): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>()
  describeKeys(api)
  api.use('/api/v1/*', withKey(services.apiKeys))
  contentRoutes(api, { services, site, findViewer })
  listingRoutes(api, services.listings)
  datasetRoutes(api, { datasets: services.datasets, findViewer })
  peopleRoutes(api, { services, site, findViewer })

  const nameOf = async () => (await site.read()).info.settings.site_name
  const openApi = (name: string) =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        description:
          'Land listings, blog posts, city pages and datasets: what is published is for everybody, rows of datasets past the first are for who has an account, writing is for admins, as are leads and users, with a key or the cookie of their session. Times are ISO 8601 UTC, lengths km, areas acres, power MW, money USD, coordinates WGS84 degrees. Null means unknown.',
        license: { name: 'MIT' },
      },
      servers: [{ url: site.publicUrl }],
    })
  let described: { name: string; json: string } | undefined
  api.get('/api/v1/openapi.json', async () => {
    const name = await nameOf()
    if (described?.name !== name) described = { name, json: JSON.stringify(openApi(name)) }
    return new Response(described.json, { headers: { 'Content-Type': 'application/json' } })
  })
  api.get('/api/docs', async () => {
    const name = await nameOf()
    return docsPage(openApi(name), name)
  })
  api.all('/api/*', (context) => {
    const { path, method } = context.req
    const allowed = ['/api/v1/openapi.json', '/api/docs'].includes(path)
      ? 'GET, HEAD'
      : (methodsOf(path) ?? methodsOfPeople(path))
    if (allowed === null || allowed.split(', ').includes(method)) return problem(new AppError('not_found'))
    const refused = problem(new AppError('method_not_allowed'))
    refused.headers.set('Allow', allowed)
    return refused
  })
  return api
}

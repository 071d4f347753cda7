import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '../../../domain/errors.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { Website } from '../../people/settings/current-website.ts'
import { problem } from '../../platform/http/errors.ts'
import { candidateSiteRoutes } from './candidate-sites.ts'
import { contentMethods, contentRoutes } from './content.ts'
import { allowReading, shared, shareWithOtherSites } from './cross-origin.ts'
import { datasetRoutes } from './datasets.ts'
import { docsPage } from './docs.ts'
import { type ApiEnv, authenticateKey } from './key.ts'
import { leadRoutes } from './leads.ts'
import { listingRoutes } from './listings.ts'
import { describeKeys } from './route.ts'
import { screeningMethods, screeningRoutes } from './screenings.ts'
import type { ApiServices } from './services.ts'
import { userRoutes } from './users.ts'

/** The JSON API and its documentation. */
export function apiRoutes(
  services: ApiServices,
  website: Pick<Website, 'publicUrl' | 'read'>,
  resolveViewer: ResolveViewer,
): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>()
  describeKeys(api)
  api.use('/api/v1/*', shareWithOtherSites)
  api.use('/api/v1/*', authenticateKey(services.apiKeys))
  contentRoutes(api, { services, website, resolveViewer })
  listingRoutes(api, services.listings)
  candidateSiteRoutes(api, services.candidateSites)
  screeningRoutes(api, { screenings: services.screenings, resolveViewer })
  datasetRoutes(api, { datasets: services.datasets, resolveViewer })
  leadRoutes(api, { inbox: services.inbox, resolveViewer })
  userRoutes(api, { users: services.users, resolveViewer })

  const nameOf = async () => (await website.read()).info.settings.site_name
  const openApi = (name: string) =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        description:
          'Land listings, candidate sites, screenings, blog posts, city pages and datasets. Anyone can read published content. Anyone can screen a few parcels. Reading more than the first rows of a dataset requires an account. Writing, and reading leads and users, requires an admin API key or an admin session. Times are ISO 8601 in UTC, lengths in km, areas in acres, power in MW, prices in USD and coordinates in WGS84 degrees. Null means unknown. Scripts of other sites may read published content, without credentials (`Access-Control-Allow-Origin: *`).',
        license: { name: 'MIT' },
      },
      servers: [{ url: website.publicUrl }],
    })
  let described: { name: string; json: string } | undefined
  const describe = async () => {
    const name = await nameOf()
    if (described?.name !== name) described = { name, json: JSON.stringify(openApi(name)) }
    return new Response(described.json, { headers: { 'Content-Type': 'application/json' } })
  }
  api.get('/api/v1/openapi.json', shared(describe))
  api.options('/api/v1/openapi.json', allowReading)
  api.get('/api/docs', async () => {
    const name = await nameOf()
    return docsPage(openApi(name), name)
  })
  api.all('/api/*', (context) => {
    const { path, method } = context.req
    const allowed = ['/api/v1/openapi.json', '/api/docs'].includes(path)
      ? 'GET, HEAD'
      : (contentMethods(path) ?? peopleMethods(path) ?? screeningMethods(path))
    if (allowed === null || allowed.split(', ').includes(method)) return problem(new AppError('not_found'))
    const refused = problem(new AppError('method_not_allowed'))
    refused.headers.set('Allow', allowed)
    return refused
  })
  return api
}

/** The methods allowed at a path of leads or users; null for other paths. */
function peopleMethods(path: string): string | null {
  const found = /^\/api\/v1\/(?:leads|users)(\/[^/]+)?$/.exec(path)
  if (!found) return null
  return found[1] ? 'GET, HEAD, PATCH' : 'GET, HEAD'
}

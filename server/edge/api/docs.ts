import { html } from 'hono/html'
import { KEY_PREFIX } from '../../../domain/account/api-keys.ts'
import { SECURITY_HEADERS } from '../../platform/http/security.ts'
import { FILE_PART } from './uploads.ts'

/** The parts of OpenAPI that the page shows. */
interface Description {
  info: { title: string; description?: string }
  servers?: { url: string }[]
  paths?: object
}
interface Operation {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { example?: unknown }> }
  responses?: Record<string, { description?: string }>
}
interface Parameter {
  name: string
  in: string
  description?: string
  required?: boolean
  schema?: { enum?: string[]; example?: string }
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** The API documentation as plain HTML without scripts. */
export async function docsPage(description: Description, websiteName: string): Promise<Response> {
  const operations = Object.entries((description.paths ?? {}) as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const server = description.servers?.[0]?.url ?? ''
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="The JSON API of ${websiteName}: search land listings, read blog posts, city pages and datasets, and manage content.">
<title>API | ${websiteName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<header><a href="/">${websiteName}</a></header>
<main>
<h1>${description.info.title}</h1>
<p>${description.info.description}</p>
<p>Base URL: <code>${server}/api/v1</code>. The OpenAPI document is <a href="/api/v1/openapi.json">openapi.json</a>. Errors are <code>application/problem+json</code>.</p>
<p>To authenticate, create an API key in <a href="/settings#api-keys">Settings</a> and send it as <code>Authorization: Bearer ${KEY_PREFIX}…</code>. Published content needs no key.</p>
${operations.map(({ path, method, operation }) => section(path, method, operation, server))}
</main>
</body>
</html>`
  const headers = { ...SECURITY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }
  return new Response(String(await page), { headers })
}

function section(path: string, method: string, operation: Operation, server: string) {
  const parameters = operation.parameters ?? []
  return html`<section aria-labelledby="${anchor(method, path)}">
<h2 id="${anchor(method, path)}"><span>${method.toUpperCase()}</span> <code>${path}</code></h2>
<p>${operation.summary}. ${operation.description ?? ''}</p>
<pre tabindex="0"><code>${example(path, method, operation, server)}</code></pre>
${parameters.length === 0 ? '' : table(path, parameters, method)}
<h3>Answers</h3>
<ul>${Object.entries(operation.responses ?? {}).map(([status, { description }]) => html`<li><code>${status}</code> ${description}</li>`)}</ul>
</section>`
}

/** How it is asked for on a command line. */
function example(path: string, method: string, operation: Operation, server: string): string {
  const isListing = path.startsWith('/api/v1/listings')
  if (method === 'get') {
    const slug = isListing ? 'riverside-40' : 'austin-texas'
    const query = path === '/api/v1/listings' ? '?utility=power&min_acres=10' : ''
    return `curl '${server}${path.replace(/\{\w+\}/, slug)}${query}'`
  }
  const body = operation.requestBody?.content?.['application/json']?.example
  const lines = [
    `curl -X ${method.toUpperCase()} '${server}${path.replace('{id}', 'ID')}'`,
    `-H 'Authorization: Bearer ${KEY_PREFIX}…'`,
    ...(isUpload(operation) ? [`-F '${FILE_PART}=@${path.endsWith('videos') ? 'flyover.mp4' : 'parcel.jpg'}'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body, null, 2)}'`]),
  ]
  return lines.join(' \\\n  ')
}

const isUpload = ({ requestBody }: Operation) => requestBody?.content?.['multipart/form-data'] !== undefined

function table(path: string, parameters: Parameter[], method: string) {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Parameters of ${method.toUpperCase()} ${path}"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Takes</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(row)}</tbody>
</table></div>`
}

function row({ name, schema, description, in: place }: Parameter) {
  const values = schema?.enum?.map((value) => html`<code>${value}</code> `)
  return html`<tr><th scope="row"><code>${name}</code>${PLACES[place] ?? ''}</th><td>${values ?? html`<code>${schema?.example ?? 'text'}</code>`}</td><td>${description ?? ''}</td></tr>`
}

const PLACES: Record<string, string> = { path: ' in the path', header: ' in the header' }

const anchor = (method: string, path: string) => `${method}${path.replace(/[^a-z0-9]+/g, '-')}`.replace(/-$/, '')

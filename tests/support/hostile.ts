import type { SeededRandom } from './seeded-random.ts'

/** A malformed or hostile request, generated from a seed so that it can be reproduced. */
export interface HostileRequest {
  kind: 'screen' | 'data' | 'api' | 'media' | 'other'
  /** Path and query as sent. */
  target: string
  method: string
  headers: [string, string][]
  body?: string
}

const SCREENS = ['/', '/search', '/blog', '/blog/', '/city/', '/listings/', '/dashboard', '/learn', '/contact', '/data']
const MORE_SCREENS = [
  '/login',
  '/login/link',
  '/signup',
  '/demo',
  '/list-your-land',
  '/privacy',
  '/terms',
  '/admin',
  '/unknown/path',
  '//',
]
const API = ['/api/v1/listings', '/api/v1/listings/', '/api/v1/openapi.json', '/api/docs', '/api/', '/api/v2/x']
const MEDIA = [
  '/media/listing-media/',
  '/media/blog-media/',
  '/media/datasets/',
  '/media/',
  '/media/listing-media/images/',
]
const OTHER = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/',
  '/favicon.svg',
  '/samples/',
  '/.well-known/',
  '/robots.txt',
]

const PARAMETERS =
  'q location city within size min_acres max_acres min_mw utility energy type zoning price_type min_price max_price bbox sort page per_page total w f _routes index p version __proto__ constructor toString'.split(
    ' ',
  )

/** Values that mean something, so that a part of each request gets past the door. */
const GOOD =
  'power fiber renewable instant-deploy newest distance 10 20+ 1-5 texas austin-texas Taylor 78701 30.5,-97.4 sale 480 avif'.split(
    ' ',
  )

const BAD = [
  '',
  ' ',
  '%00',
  '%',
  '%%%',
  '%zz',
  '%c0%ae',
  '%ff%fe',
  '%ed%a0%80',
  '%F0%9F%8F%9C',
  '%EF%BF%BD',
  '%E2%80%AE',
  '+',
  '&',
  '=',
  ';',
  '?',
  '..',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2f',
  '..%5c..%5cwindows',
  '....//....//',
  '%252e%252e%252f',
  'file:///etc/passwd',
  "'",
  '"',
  '`',
  '\\',
  "'%20OR%201=1--",
  "';DROP%20TABLE%20users;--",
  '1);SELECT%20pg_sleep(5)--',
  '$1',
  '$%7B7*7%7D',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%3Cimg%20src=x%20onerror=alert(1)%3E',
  '%22%3E%3Csvg/onload=alert(1)%3E',
  'javascript:alert(1)',
  '%0d%0aSet-Cookie:%20a=b',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '-1',
  '0',
  '1e309',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '1,2,3',
  '-180,-90,180,90',
  '180,90,-180,-90',
  '999,999,999,999',
  '1e3,1,2,3',
  '90.0000000000001,0',
  '[]',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'true',
  '%E2%98%83',
  '%CC%81%CC%81%CC%81',
  '*',
  '&%20|%20!%20:*',
  'foo:*%20%3C-%3E%20!bar',
  '((((((((',
  '\u0131\u0130',
  '\ud83c\udfdc',
  'a.webp',
  '.env',
  '.git/config',
]

const HEADERS: [string, string[]][] = [
  [
    'Range',
    [
      'bytes=0-',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-0,2-3',
      'bytes=99999999999999999999-',
      'lines=1-2',
      'bytes=',
      '\xff',
    ],
  ],
  ['If-None-Match', ['*', 'W/"x"', '"', ',,,', '"a","b"', 'x'.repeat(4000)]],
  ['If-Modified-Since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1', 'Sat, 99 Foo 99999 99:99:99 GMT']],
  ['If-Range', ['"x"', 'never', '']],
  [
    'Accept-Encoding',
    ['br', 'gzip', '*', 'br;q=0', 'br;q=nonsense', ';;;', ',', 'x'.repeat(2000), 'gzip;q=1.0.0, br;q=-1'],
  ],
  ['Accept', ['*/*', 'text/x-script', 'application/json', ';', 'image/avif,,,']],
  ['Accept-Language', ['xx-YY-zz-!!', '*', 'de;q=9']],
  ['Cookie', ['a', '=;=;=', `session=${'x'.repeat(4000)}`, '__proto__=1', 'a=%00', '\xe9=\xe9']],
  ['Content-Type', ['', 'application/json', 'multipart/form-data', 'text/plain; charset=klingon', 'a/b/c']],
  ['Content-Length', ['-1', '99999999', 'ten', '0x10']],
  ['Host', ['', 'evil.example', '[::1', 'a b', 'localhost:99999', '<script>']],
  ['Origin', ['null', 'http://evil.example', 'file://', 'x']],
  ['Referer', ['http://[', 'javascript:1']],
  ['X-Forwarded-For', ['1.2.3.4, unknown', "' OR 1=1"]],
  ['X-Forwarded-Host', ['evil.example']],
  ['Forwarded', ['for=_secret;host=evil']],
  ['Authorization', ['Bearer', 'Basic ????', `Bearer ${'x'.repeat(3000)}`, 'Digest \xff']],
  ['User-Agent', ['', 'x'.repeat(5000), "sqlmap'--", 'bot\xff', 'Googlebot/2.1']],
  ['X-HTTP-Method-Override', ['DELETE']],
  ['X-React-Router-SPA-Mode', ['yes']],
  ['X-React-Router-Prerender-Data', ['{}']],
  ['Transfer-Encoding', ['chunked, identity']],
  ['Expect', ['200-ok']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Purpose', ['prefetch']],
]

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'get', 'X']
const BODIES = ['', '{', '{"a":1}', 'a=1&b=2', 'intent=delete&id=1', '\u0000', '<xml/>', 'x'.repeat(10_000)]

/** 15 % rendered screens, 20 % their data, 35 % API, 20 % files, 10 % other. */
export function hostileRequest(random: SeededRandom): HostileRequest {
  const roll = random.integer(1, 100)
  if (roll <= 15) return request(random, 'screen', random.pick(random.percent(70) ? SCREENS : MORE_SCREENS))
  if (roll <= 35) return dataRequest(random)
  if (roll <= 70) return request(random, 'api', random.percent(75) ? API[random.integer(0, 1)]! : random.pick(API))
  return roll <= 90 ? request(random, 'media', random.pick(MEDIA)) : request(random, 'other', random.pick(OTHER))
}

/** Requests of the client-side router: data of screens, and the route manifest. */
function dataRequest(random: SeededRandom): HostileRequest {
  const path = random.pick(SCREENS).replace(/\/$/, '')
  const known = [
    `${path || '/_root'}.data`,
    `${path}/${random.pick(GOOD)}.data`,
    '/__manifest',
    '/.data',
    '/_root.data',
  ]
  const base = request(random, 'data', random.pick(known))
  const routes = random.pick([
    'root',
    'home/home',
    'search/search-page',
    'routes/none',
    '__proto__',
    ...BAD.slice(0, 10),
  ])
  return random.percent(40)
    ? { ...base, target: `${base.target.split('?')[0]}?_routes=${routes}&${value(random)}` }
    : base
}

function request(random: SeededRandom, kind: HostileRequest['kind'], base: string): HostileRequest {
  const method = random.percent(80) ? 'GET' : random.pick(METHODS)
  const headers = Array.from({ length: random.pick([0, 0, 1, 2, 5]) }, (): [string, string] => {
    const [name, values] = random.pick(HEADERS)
    return [name, random.pick(values)]
  })
  const body = method === 'GET' || method === 'HEAD' ? undefined : random.pick(BODIES)
  return { kind, target: path(random, base) + query(random), method, headers, body }
}

function path(random: SeededRandom, base: string): string {
  if (random.percent(40)) return base
  const tail = Array.from({ length: random.integer(1, 3) }, () => value(random)).join(
    random.pick(['', '/', '//', '/./']),
  )
  return random.percent(70) ? base + (base.endsWith('/') ? '' : '/') + tail : `/${tail}`
}

function query(random: SeededRandom): string {
  if (random.percent(15)) return ''
  const count = random.percent(2) ? 400 : random.integer(0, 6)
  const parts = Array.from({ length: count }, () => {
    const name = random.percent(80) ? random.pick(PARAMETERS) : value(random)
    return random.percent(95) ? `${name}=${value(random)}` : name
  })
  // A repeated parameter with another value.
  if (parts[0] && random.percent(20)) parts.push(`${parts[0].split('=')[0]}=${value(random)}`)
  return `?${parts.join('&')}`
}

function value(random: SeededRandom): string {
  const roll = random.integer(1, 100)
  if (roll <= 25) return random.pick(GOOD)
  if (roll <= 80) return random.pick(BAD)
  if (roll <= 90) return random.pick(GOOD) + random.pick(BAD)
  if (roll <= 95) return encodeURIComponent(randomText(random, random.integer(1, 60)))
  return random.pick(['a', '9', '%20', '%E6%9C%A8', '-', "'", '(']).repeat(random.pick([50, 201, 3000]))
}

/** Characters of all planes, without lone surrogates, which cannot be encoded in a URL. */
function randomText(random: SeededRandom, length: number): string {
  return Array.from({ length }, () => {
    const point = random.integer(0, random.pick([0x7f, 0xffff, 0x10ffff]))
    return point >= 0xd800 && point <= 0xdfff ? '\ufffd' : String.fromCodePoint(point)
  }).join('')
}

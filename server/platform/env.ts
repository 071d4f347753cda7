import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { emailSchema, isEmail } from '../../domain/account/email.ts'
import { isNetwork, NEARBY_NETWORKS } from './networks.ts'

/** Every variable that the product reads, validated before anything else starts. An empty value counts as unset. */
export interface Env {
  /** PORT: where to listen. 0 takes any free port; see {@link listeningOn}. */
  readonly port: number
  /** HOST: the address to listen on. */
  readonly host: string
  /** PUBLIC_URL: the address that people use, in emails, canonical links and checks of origin; an origin without a trailing slash. */
  readonly publicUrl: string
  /** TRUST_PROXY: IP addresses and networks of the proxies whose X-Forwarded-For, -Proto and -Host count. */
  readonly trustedProxies: readonly string[]
  /** DATA_DIR: embedded database, uploads, outbox; absolute. */
  readonly dataDir: string
  /** DATABASE_URL: a PostgreSQL 15+ server with PostGIS; not set: the embedded one in the data folder. */
  readonly databaseUrl: string | undefined
  /** DATABASE_DIRECT_URL: that server itself, where DATABASE_URL leads to a pooler in transaction mode (PgBouncer). */
  readonly databaseDirectUrl: string | undefined
  /** DATABASE_REPLICA_URLS: read replicas of that server. */
  readonly databaseReplicaUrls: readonly string[]
  /** REPLICA_MAX_LAG: replicas that are more seconds behind aren't read. */
  readonly replicaMaxLag: number
  /** ROLE: `web` answers requests, `worker` does the background work, `all` both. */
  readonly role: Role
  /** STORAGE_URL: `s3://bucket?endpoint=…&region=…`; not set: files in the data folder. */
  readonly storageUrl: string | undefined
  /** SMTP_URL: where mail goes; not set: each mail is a file in the data folder's outbox. */
  readonly smtpUrl: string | undefined
  /** INBOUND_DOMAIN: the domain of the reply addresses, to whose mail server answers go; not set: the host of PUBLIC_URL. */
  readonly inboundDomain: string
  /** INBOUND_SMTP_PORT: where email for that domain is taken over SMTP; not set: nowhere. */
  readonly inboundSmtpPort: number | undefined
  /** INBOUND_SMTP_HOST: the address to listen on for it; not set: HOST. */
  readonly inboundSmtpHost: string
  /** INBOUND_TLS_KEY, INBOUND_TLS_CERT: files of a key and a certificate in PEM, for STARTTLS. */
  readonly inboundTls: { key: string; cert: string } | undefined
  /** POSTMARK_PASSWORD: the password with which Postmark hands over email; not set: it can't. */
  readonly postmarkPassword: string | undefined
  /** SENDGRID_PUBLIC_KEY: the key with which SendGrid signs email that it hands over; not set: it can't. */
  readonly sendgridPublicKey: string | undefined
  /** MAIL_FROM: the sender of every mail, `Name <address>` or a bare address. */
  readonly mailFrom: string
  /** CONTACT_EMAIL, CONTACT_PHONE: shown on the site and used in mail. */
  readonly contactEmail: string
  readonly contactPhone: string
  /** ADMIN_EMAIL, ADMIN_PASSWORD: the admin that start-up creates if missing; not set: the first start generates one. */
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  /** DEMO_DATA: whether an empty database is filled with the demo content. */
  readonly demoData: boolean
  /** MAP_LAYERS: whether the map layers that the product ships are loaded in the background. */
  readonly mapLayers: boolean
  /** SESSION_SECRET: shared by the instances of one database; not set: generated once and stored in the data folder. */
  readonly sessionSecret: string | undefined
  /** MAP_STYLE_URL: a MapLibre style; not set: the built-in offline base map. */
  readonly mapStyleUrl: string | undefined
  /** METRICS_TOKEN: the bearer token for /metrics from anywhere but loopback. */
  readonly metricsToken: string | undefined
  /** OTEL_EXPORTER_OTLP_ENDPOINT: where traces are sent; not set: there are none. */
  readonly otlpEndpoint: string | undefined
  /** OTEL_SERVICE_NAME: the name of the product in traces. */
  readonly serviceName: string
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces that are sent. */
  readonly traceRatio: number
  /** LOG_LEVEL: a level of pino. */
  readonly logLevel: LogLevel
  /** VOLTACRE_DEV: set only by `npm run dev`; serves with hot reload. */
  readonly dev: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const roles = ['all', 'web', 'worker'] as const
export type Role = (typeof roles)[number]

/** An invalid variable. The message is one line without secrets. */
export class EnvError extends Error {
  override name = 'EnvError'
}

interface Variable<T> {
  mustBe: string
  schema: z.ZodType<T, string>
  /** Masks a value for error messages, where it may contain a secret. */
  show?: (value: string) => string
}

const port: Variable<number> = {
  mustBe: 'a port from 1 to 65535, or 0 for any free port',
  schema: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65_535)),
}

const host: Variable<string> = {
  mustBe: 'a host name or an IP address, like 127.0.0.1 or 0.0.0.0',
  schema: z.string().refine((name) => isIP(name) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name)),
}

const variables = {
  PORT: port,
  HOST: host,
  PUBLIC_URL: {
    mustBe: 'an http or https address without a path, like https://voltacre.example',
    schema: z
      .string()
      .refine(isUrl('http:', 'https:'))
      .refine(isOrigin)
      .transform((url) => new URL(url).origin),
    show: maskUrl,
  },
  TRUST_PROXY: {
    mustBe: 'comma-separated IP addresses and networks, like 10.0.0.0/8, 2001:db8::5, or none',
    schema: z
      .string()
      .transform((list) => (list === 'none' ? [] : list.split(',').map((network) => network.trim())))
      .pipe(z.array(z.string().refine(isNetwork)).transform((networks) => Object.freeze(networks))),
  },
  DATA_DIR: {
    mustBe: 'a folder',
    schema: z
      .string()
      .refine((path) => !path.includes('\0'))
      .transform((path) => resolve(path)),
  },
  DATABASE_URL: {
    mustBe: 'a PostgreSQL URL, like postgres://user:password@host:5432/voltacre',
    schema: z.string().refine(isUrl('postgres:', 'postgresql:')),
    show: maskUrl,
  },
  DATABASE_DIRECT_URL: {
    mustBe: 'a PostgreSQL URL, like postgres://user:password@host:5432/voltacre',
    schema: z.string().refine(isUrl('postgres:', 'postgresql:')),
    show: maskUrl,
  },
  DATABASE_REPLICA_URLS: {
    mustBe: 'comma-separated PostgreSQL URLs, like postgres://user:password@host:5432/voltacre',
    schema: z
      .string()
      .transform((list) => list.split(',').map((url) => url.trim()))
      .pipe(z.array(z.string().refine(isUrl('postgres:', 'postgresql:'))).transform((urls) => Object.freeze(urls))),
    show: (value: string) => value.split(',').map(maskUrl).join(','),
  },
  REPLICA_MAX_LAG: {
    mustBe: 'a number of seconds from 0.1 to 3600',
    schema: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/)
      .transform(Number)
      .pipe(z.number().min(0.1).max(3_600)),
  },
  ROLE: { mustBe: `one of ${roles.join(', ')}`, schema: z.enum(roles) },
  STORAGE_URL: {
    mustBe: 's3://bucket?endpoint=…&region=…, with the credentials in the standard AWS variables',
    schema: z.string().refine(isUrl('s3:')).refine(hasNoCredentials),
    show: maskUrl,
  },
  SMTP_URL: {
    mustBe: 'a mail server URL, like smtp://user:password@host:587 or smtps://host',
    schema: z.string().refine(isUrl('smtp:', 'smtps:')),
    show: maskUrl,
  },
  INBOUND_DOMAIN: {
    mustBe: 'a domain, like mail.voltacre.example',
    schema: z
      .string()
      .toLowerCase()
      .refine((domain) => isEmail(`reply@${domain}`)),
  },
  INBOUND_SMTP_PORT: port,
  INBOUND_SMTP_HOST: host,
  INBOUND_TLS_KEY: { mustBe: 'the path of a file', schema: z.string().refine((path) => !path.includes('\0')) },
  INBOUND_TLS_CERT: { mustBe: 'the path of a file', schema: z.string().refine((path) => !path.includes('\0')) },
  POSTMARK_PASSWORD: { mustBe: '16 characters or more', schema: z.string().min(16), show: hide },
  SENDGRID_PUBLIC_KEY: {
    mustBe: 'a public key in base64, as SendGrid shows it',
    schema: z.string().regex(/^[\w+/]{80,400}={0,2}$/),
  },
  MAIL_FROM: {
    mustBe: 'a sender like VoltAcre <hello@voltacre.example>, or a plain email address',
    schema: z.string().refine(isSender),
  },
  CONTACT_EMAIL: { mustBe: 'an email address', schema: emailSchema },
  CONTACT_PHONE: {
    mustBe: 'a telephone number, like (415) 555-0142',
    schema: z.string().regex(/^[+(\d][\d\s().+x-]{4,39}$/i),
  },
  ADMIN_EMAIL: { mustBe: 'an email address', schema: emailSchema },
  ADMIN_PASSWORD: { mustBe: 'a password of 8 to 128 characters', schema: z.string().min(8).max(128), show: hide },
  DEMO_DATA: { mustBe: 'on or off', schema: z.enum(['on', 'off']).transform((value) => value === 'on') },
  MAP_LAYERS: { mustBe: 'on or off', schema: z.enum(['on', 'off']).transform((value) => value === 'on') },
  SESSION_SECRET: { mustBe: '32 characters or more', schema: z.string().min(32), show: hide },
  MAP_STYLE_URL: {
    mustBe: 'the http or https URL of a MapLibre style',
    schema: z.string().refine(isUrl('http:', 'https:')),
    show: maskUrl,
  },
  METRICS_TOKEN: {
    mustBe: 'visible ASCII characters without spaces',
    schema: z.string().regex(/^[\x21-\x7e]+$/),
    show: hide,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    mustBe: 'the http or https address of an OpenTelemetry collector, like http://localhost:4318',
    schema: z.string().refine(isUrl('http:', 'https:')),
    show: maskUrl,
  },
  OTEL_SERVICE_NAME: { mustBe: 'a name of up to 100 characters', schema: z.string().max(100) },
  OTEL_TRACES_SAMPLER_ARG: {
    mustBe: 'a number from 0 to 1',
    schema: z
      .string()
      .regex(/^[01](\.\d{1,6})?$/)
      .transform(Number)
      .pipe(z.number().max(1)),
  },
  LOG_LEVEL: { mustBe: `one of ${logLevels.join(', ')}`, schema: z.enum(logLevels) },
  VOLTACRE_DEV: { mustBe: '1 or empty', schema: z.literal('1').transform(() => true) },
} satisfies Record<string, Variable<unknown>>

type Source = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws {@link EnvError} for the first invalid variable. */
export function readEnv(source: Source): Env {
  const port = read(source, 'PORT', variables.PORT) ?? 3000
  const databaseUrl = read(source, 'DATABASE_URL', variables.DATABASE_URL)
  const databaseDirectUrl = read(source, 'DATABASE_DIRECT_URL', variables.DATABASE_DIRECT_URL)
  const databaseReplicaUrls = read(source, 'DATABASE_REPLICA_URLS', variables.DATABASE_REPLICA_URLS) ?? []
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const) {
    if (databaseUrl || !source[name]) continue
    throw invalid(name, source[name], { ...variables[name], mustBe: 'unset, because DATABASE_URL is not set' })
  }
  const role = read(source, 'ROLE', variables.ROLE) ?? 'all'
  if (role !== 'all' && !databaseUrl)
    throw invalid('ROLE', role, { ...variables.ROLE, mustBe: 'all, because DATABASE_URL is not set' })
  return Object.freeze({
    port,
    host: read(source, 'HOST', variables.HOST) ?? '127.0.0.1',
    publicUrl: read(source, 'PUBLIC_URL', variables.PUBLIC_URL) ?? localAddress(port),
    trustedProxies: read(source, 'TRUST_PROXY', variables.TRUST_PROXY) ?? NEARBY_NETWORKS,
    dataDir: read(source, 'DATA_DIR', variables.DATA_DIR) ?? resolve('data'),
    databaseUrl,
    databaseDirectUrl,
    databaseReplicaUrls,
    replicaMaxLag: read(source, 'REPLICA_MAX_LAG', variables.REPLICA_MAX_LAG) ?? 5,
    role,
    storageUrl: read(source, 'STORAGE_URL', variables.STORAGE_URL),
    smtpUrl: read(source, 'SMTP_URL', variables.SMTP_URL),
    inboundDomain:
      read(source, 'INBOUND_DOMAIN', variables.INBOUND_DOMAIN) ??
      new URL(read(source, 'PUBLIC_URL', variables.PUBLIC_URL) ?? localAddress(port)).hostname,
    inboundSmtpPort: read(source, 'INBOUND_SMTP_PORT', variables.INBOUND_SMTP_PORT),
    inboundSmtpHost:
      read(source, 'INBOUND_SMTP_HOST', variables.INBOUND_SMTP_HOST) ??
      read(source, 'HOST', variables.HOST) ??
      '127.0.0.1',
    inboundTls: readTls(source),
    postmarkPassword: read(source, 'POSTMARK_PASSWORD', variables.POSTMARK_PASSWORD),
    sendgridPublicKey: read(source, 'SENDGRID_PUBLIC_KEY', variables.SENDGRID_PUBLIC_KEY),
    mailFrom: read(source, 'MAIL_FROM', variables.MAIL_FROM) ?? 'VoltAcre <hello@voltacre.example>',
    contactEmail: read(source, 'CONTACT_EMAIL', variables.CONTACT_EMAIL) ?? 'hello@voltacre.example',
    contactPhone: read(source, 'CONTACT_PHONE', variables.CONTACT_PHONE) ?? '(415) 555-0142',
    adminEmail: read(source, 'ADMIN_EMAIL', variables.ADMIN_EMAIL),
    adminPassword: read(source, 'ADMIN_PASSWORD', variables.ADMIN_PASSWORD),
    demoData: read(source, 'DEMO_DATA', variables.DEMO_DATA) ?? true,
    mapLayers: read(source, 'MAP_LAYERS', variables.MAP_LAYERS) ?? true,
    sessionSecret: read(source, 'SESSION_SECRET', variables.SESSION_SECRET),
    mapStyleUrl: read(source, 'MAP_STYLE_URL', variables.MAP_STYLE_URL),
    metricsToken: read(source, 'METRICS_TOKEN', variables.METRICS_TOKEN),
    otlpEndpoint: read(source, 'OTEL_EXPORTER_OTLP_ENDPOINT', variables.OTEL_EXPORTER_OTLP_ENDPOINT),
    serviceName: read(source, 'OTEL_SERVICE_NAME', variables.OTEL_SERVICE_NAME) ?? 'voltacre',
    traceRatio: read(source, 'OTEL_TRACES_SAMPLER_ARG', variables.OTEL_TRACES_SAMPLER_ARG) ?? 1,
    logLevel: read(source, 'LOG_LEVEL', variables.LOG_LEVEL) ?? 'info',
    dev: read(source, 'VOLTACRE_DEV', variables.VOLTACRE_DEV) ?? false,
  })
}

/** Both files, or neither. */
function readTls(source: Source): Env['inboundTls'] {
  const key = read(source, 'INBOUND_TLS_KEY', variables.INBOUND_TLS_KEY)
  const cert = read(source, 'INBOUND_TLS_CERT', variables.INBOUND_TLS_CERT)
  if (key !== undefined && cert !== undefined) return { key, cert }
  if (key === undefined && cert === undefined) return undefined
  const [name, value] = key === undefined ? (['INBOUND_TLS_CERT', cert] as const) : (['INBOUND_TLS_KEY', key] as const)
  throw invalid(name, value!, {
    ...variables[name],
    mustBe: 'set together with the other of INBOUND_TLS_KEY and INBOUND_TLS_CERT',
  })
}

/** The environment once the server listens. With PORT=0, the port and the local address are only known then. */
export function listeningOn(env: Env, port: number): Env {
  const publicUrl = env.publicUrl === localAddress(env.port) ? localAddress(port) : env.publicUrl
  return Object.freeze({ ...env, port, publicUrl })
}

/** Whether email that answers a conversation can arrive in any way. */
export const takesMail = ({ inboundSmtpPort, postmarkPassword, sendgridPublicKey }: Env): boolean =>
  inboundSmtpPort !== undefined || postmarkPassword !== undefined || sendgridPublicKey !== undefined

/** Where commands connect, which run long statements and so don't go through a pooler; undefined for the embedded database. */
export const directUrlOf = ({ databaseDirectUrl, databaseUrl }: Env) => databaseDirectUrl ?? databaseUrl

const localAddress = (port: number) => `http://localhost:${port}`

function read<T>(source: Source, name: string, variable: Variable<T>): T | undefined {
  const value = source[name]
  if (value === undefined || value === '') return undefined
  const parsed = variable.schema.safeParse(value)
  if (!parsed.success) throw invalid(name, value, variable)
  return parsed.data
}

function invalid(name: string, value: string, { mustBe, show = (text) => text }: Variable<unknown>): EnvError {
  // JSON quoting keeps a value with line breaks on one line.
  return new EnvError(`${name} is ${JSON.stringify(show(value))}, but must be ${mustBe}.`)
}

function hide(value: string): string {
  return `(hidden, length ${value.length})`
}

/** Shows scheme, host and path, and hides credentials and the query string. */
function maskUrl(value: string): string {
  const scheme = /^\s*[a-z][a-z0-9+.-]*:\/\//i.exec(value)?.[0]
  if (!scheme) return /[@=:]/.test(value) ? hide(value) : value
  const rest = value.slice(scheme.length)
  const address = rest.slice(rest.lastIndexOf('@') + 1).replace(/[?#].*$/s, '?…')
  return scheme + (rest.includes('@') ? '***@' : '') + address
}

function isUrl(...protocols: string[]): (value: string) => boolean {
  return (value) => {
    const url = URL.parse(value)
    return url !== null && protocols.includes(url.protocol) && hasHost(url) && !/\s/.test(value)
  }
}

/** A Unix socket is given as a parameter: postgres:///voltacre?host=/run/postgresql */
function hasHost(url: URL): boolean {
  return url.hostname !== '' || (url.protocol.startsWith('postgres') && url.searchParams.has('host'))
}

/** Whether a URL has nothing but scheme, host and port, and perhaps a final slash. */
function isOrigin(value: string): boolean {
  return !/[?#]/.test(value) && hasNoCredentials(value) && URL.parse(value)?.pathname === '/'
}

function hasNoCredentials(value: string): boolean {
  const url = URL.parse(value)
  return !url?.username && !url?.password
}

function isSender(value: string): boolean {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  return isEmail(address)
}

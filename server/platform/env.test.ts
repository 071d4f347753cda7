import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, listeningOn, readEnv } from './env.ts'

/** The one line that a wrong environment stops the start with. */
function complaint(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return 'no complaint'
}

test('an empty environment has the documented defaults', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustedProxies: ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7'],
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseReplicaUrls: [],
    replicaMaxLag: 5,
    role: 'all',
    storageUrl: undefined,
    smtpUrl: undefined,
    inboundDomain: 'localhost',
    inboundSmtpPort: undefined,
    inboundSmtpHost: '127.0.0.1',
    inboundTls: undefined,
    postmarkPassword: undefined,
    sendgridPublicKey: undefined,
    mailFrom: 'VoltAcre <hello@voltacre.example>',
    contactEmail: 'hello@voltacre.example',
    contactPhone: '(415) 555-0142',
    adminEmail: undefined,
    adminPassword: undefined,
    demoData: true,
    mapLayers: true,
    sessionSecret: undefined,
    mapStyleUrl: undefined,
    metricsToken: undefined,
    otlpEndpoint: undefined,
    serviceName: 'voltacre',
    traceRatio: 1,
    logLevel: 'info',
    dev: false,
  })
})

test('an empty value counts as not set, for every variable', () => {
  const names =
    'PORT HOST PUBLIC_URL TRUST_PROXY DATA_DIR DATABASE_URL DATABASE_DIRECT_URL DATABASE_REPLICA_URLS REPLICA_MAX_LAG ROLE STORAGE_URL SMTP_URL INBOUND_DOMAIN INBOUND_SMTP_PORT INBOUND_SMTP_HOST INBOUND_TLS_KEY INBOUND_TLS_CERT POSTMARK_PASSWORD SENDGRID_PUBLIC_KEY MAIL_FROM CONTACT_EMAIL CONTACT_PHONE ADMIN_EMAIL ADMIN_PASSWORD DEMO_DATA SESSION_SECRET MAP_STYLE_URL METRICS_TOKEN OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME OTEL_TRACES_SAMPLER_ARG LOG_LEVEL VOLTACRE_DEV'
  expect(readEnv(Object.fromEntries(names.split(' ').map((name) => [name, ''])))).toEqual(readEnv({}))
})

test('the result is frozen', () => {
  expect(Object.isFrozen(readEnv({}))).toBe(true)
})

const secret = 'correct-horse-battery-staple-0123456789'

describe('a valid value is accepted', () => {
  test.each([
    ['PORT', '8080', 'port', 8080],
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', '::1', 'host', '::1'],
    ['HOST', 'localhost', 'host', 'localhost'],
    ['PUBLIC_URL', 'https://land.example/', 'publicUrl', 'https://land.example'],
    ['PUBLIC_URL', 'https://Land.example:443', 'publicUrl', 'https://land.example'],
    ['PUBLIC_URL', 'http://[::1]:3000', 'publicUrl', 'http://[::1]:3000'],
    ['DATA_DIR', 'some where', 'dataDir', resolve('some where')],
    ['DATABASE_URL', 'postgres://u:p@db:5432/v', 'databaseUrl', 'postgres://u:p@db:5432/v'],
    ['DATABASE_URL', 'postgresql://db/v', 'databaseUrl', 'postgresql://db/v'],
    ['DATABASE_URL', 'postgres:///v?host=/run/x', 'databaseUrl', 'postgres:///v?host=/run/x'],
    ['STORAGE_URL', 's3://b?region=eu', 'storageUrl', 's3://b?region=eu'],
    ['SMTP_URL', 'smtps://u:p@mail:465', 'smtpUrl', 'smtps://u:p@mail:465'],
    ['MAIL_FROM', 'Acre <a@b.example>', 'mailFrom', 'Acre <a@b.example>'],
    ['MAIL_FROM', 'a@b.example', 'mailFrom', 'a@b.example'],
    ['CONTACT_EMAIL', 'a@b.example', 'contactEmail', 'a@b.example'],
    ['CONTACT_PHONE', '+49 30 901820', 'contactPhone', '+49 30 901820'],
    ['ADMIN_EMAIL', 'a@b.example', 'adminEmail', 'a@b.example'],
    ['ADMIN_PASSWORD', 'eight888', 'adminPassword', 'eight888'],
    ['DEMO_DATA', 'on', 'demoData', true],
    ['DEMO_DATA', 'off', 'demoData', false],
    ['MAP_LAYERS', 'off', 'mapLayers', false],
    ['SESSION_SECRET', secret, 'sessionSecret', secret],
    ['MAP_STYLE_URL', 'https://t.example/style.json', 'mapStyleUrl', 'https://t.example/style.json'],
    ['METRICS_TOKEN', 'abc', 'metricsToken', 'abc'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', 'otlpEndpoint', 'http://collector:4318'],
    ['OTEL_SERVICE_NAME', 'land', 'serviceName', 'land'],
    ['OTEL_TRACES_SAMPLER_ARG', '0.05', 'traceRatio', 0.05],
    ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
    ['VOLTACRE_DEV', '1', 'dev', true],
  ] as const)('%s=%s', (name, text, field, value) => {
    expect(readEnv({ [name]: text })[field]).toBe(value)
  })

  test.each([
    ['10.1.2.3', ['10.1.2.3']],
    ['203.0.113.0/24, 2001:db8::/32,::1', ['203.0.113.0/24', '2001:db8::/32', '::1']],
    ['none', []],
  ])('TRUST_PROXY=%s', (text, networks) => {
    expect(readEnv({ TRUST_PROXY: text }).trustedProxies).toEqual(networks)
  })

  test('DATABASE_REPLICA_URLS, separated by commas', () => {
    const env = readEnv({ DATABASE_URL: 'postgres://a/v', DATABASE_REPLICA_URLS: 'postgres://b/v, postgres://c/v' })
    expect(env.databaseReplicaUrls).toEqual(['postgres://b/v', 'postgres://c/v'])
  })
})

describe('an invalid value is reported in one line', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['REPLICA_MAX_LAG', '0'],
    ['ROLE', 'both'],
    ['REPLICA_MAX_LAG', '-5'],
    ['REPLICA_MAX_LAG', '5 s'],
    ['PORT', '80a'],
    ['PORT', ' '],
    ['HOST', 'http://x'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'voltacre.example'],
    ['PUBLIC_URL', 'ftp://voltacre.example'],
    ['PUBLIC_URL', 'https://land.example/base'],
    ['PUBLIC_URL', 'https://land.example//'],
    ['PUBLIC_URL', 'https://land.example\\base'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', 'true'],
    ['DATABASE_URL', 'nonsense'],
    ['STORAGE_URL', 'https://bucket'],
    ['STORAGE_URL', 's3://'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'VoltAcre'],
    ['CONTACT_EMAIL', 'hello'],
    ['CONTACT_PHONE', 'call me'],
    ['ADMIN_EMAIL', 'root'],
    ['DEMO_DATA', 'yes'],
    ['MAP_STYLE_URL', 'style.json'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '5%'],
    ['LOG_LEVEL', 'loud'],
    ['VOLTACRE_DEV', 'true'],
  ])('%s=%s', (name, text) => {
    const line = complaint({ [name]: text })
    expect(line).toMatch(new RegExp(`^${name} is ".*", but must be .{3,}\\.$`))
    expect(line).toContain(JSON.stringify(text))
  })

  test('a value with line breaks stays on one line', () => {
    expect(complaint({ HOST: 'a\nb' })).not.toContain('\n')
    expect(complaint({ DATA_DIR: 'a\0b' })).toContain('DATA_DIR')
  })

  test.each(['DATABASE_REPLICA_URLS', 'DATABASE_DIRECT_URL'])('%s without a primary server', (name) => {
    expect(complaint({ [name]: 'postgres://b/v' })).toContain('DATABASE_URL is not set')
  })

  test('a role without a database that others share', () => {
    expect(complaint({ ROLE: 'web' })).toBe('ROLE is "web", but must be all, because DATABASE_URL is not set.')
  })

  test('the message for a public URL with a path', () => {
    expect(complaint({ PUBLIC_URL: 'https://land.example/base' })).toBe(
      'PUBLIC_URL is "https://land.example/base", but must be an http or https address without a path, like https://voltacre.example.',
    )
  })

  test.each(['https://land.example?a=1', 'https://land.example/#a'])('query and fragment: PUBLIC_URL=%s', (text) => {
    expect(complaint({ PUBLIC_URL: text })).toMatch(/^PUBLIC_URL is ".*", but must be/)
  })

  test('the message for an invalid port', () => {
    expect(complaint({ PORT: '70000' })).toBe(
      'PORT is "70000", but must be a port from 1 to 65535, or 0 for any free port.',
    )
  })
})

describe('a secret is never shown', () => {
  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/voltacre'],
    ['DATABASE_URL', 'postgres://root:hun@ter2@hunter2 @db/v'],
    ['DATABASE_URL', 'host=db password=hunter2'],
    ['DATABASE_URL', 'http://db/v?password=hunter2'],
    ['DATABASE_DIRECT_URL', 'http://a:hunter2@b/v'],
    ['DATABASE_REPLICA_URLS', 'postgres://a:hunter2@b/v,mysql://a:hunter2@b/v'],
    ['STORAGE_URL', 's3://key:hunter2@bucket'],
    ['SMTP_URL', 'http://me:hunter2@mail'],
    ['SESSION_SECRET', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2 hunter2'],
    ['ADMIN_PASSWORD', 'hunter2'.repeat(20)],
    ['PUBLIC_URL', 'https://me:hunter2@land.example'],
  ])('%s=%s', (name, text) => {
    const line = complaint({ [name]: text })
    expect(line).toContain(name)
    expect(line).not.toContain('hunter2')
  })

  test('the rest of a URL is shown', () => {
    expect(complaint({ DATABASE_URL: 'mysql://root:hunter2@db/voltacre?x=1' })).toContain('"mysql://***@db/voltacre?…"')
  })
})

describe('listening on port 0', () => {
  test('uses the actual port and the local address', () => {
    const env = listeningOn(readEnv({ PORT: '0' }), 4321)
    expect([env.port, env.publicUrl]).toEqual([4321, 'http://localhost:4321'])
  })

  test('keeps a public address that was set', () => {
    expect(listeningOn(readEnv({ PORT: '0', PUBLIC_URL: 'https://a.example' }), 4321).publicUrl).toBe(
      'https://a.example',
    )
  })
})

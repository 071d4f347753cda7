import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { serverEnv, serverFlags } from '../scripts/project.mjs'
import { readEnv } from '../server/platform/env.ts'

const run = promisify(execFile)
const HAPROXY = '/usr/sbin/haproxy'
/** A stop takes no longer; see docs/operating.md. */
const STOP_SECONDS = 10
const PORT = readEnv({}).port
const AWS_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
/** What all instances of a site need, and need the same. */
const SHARED = ['PUBLIC_URL', 'DATABASE_URL', 'STORAGE_URL', 'SESSION_SECRET', ...AWS_VARIABLES]
const PLACEHOLDER = 'CHANGE'
const SECRET = 'x'.repeat(32)

type Settings = Record<string, string>

const read = (name: string) => readFile(resolve('deploy', name), 'utf8')
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }

/** The variables of an env file. */
const settingsOf = (text: string): Settings =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** The variables that the product reads. */
function knownVariables(): Set<string> {
  const names = new Set(AWS_VARIABLES)
  readEnv(new Proxy<Settings>({}, { get: (_, name) => void names.add(String(name)) }))
  return names
}

function expectSettingsOfInstance(settings: Settings) {
  const known = knownVariables()
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([])
  expect(SHARED.filter((name) => !settings[name])).toEqual([])
  expect(() => readEnv(settings)).not.toThrow()
}

/** What the type checker says about the text of a module. */
async function typeErrors(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-types-'))
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  try {
    await writeFile(join(folder, 'module.ts'), text)
    const { stdout } = await run(process.execPath, [compiler, ...options, 'module.ts'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('The container image', async () => {
  const text = await read('Containerfile')
  const argumentsOf = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(text)?.[1] ?? '[]')

  test('has no findings of dockerfile-utils', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  })

  test('starts the server as npm start does, but as an unprivileged user', () => {
    expect(argumentsOf('CMD')).toEqual([...serverFlags(''), 'server/main.ts'])
    for (const [name, value] of Object.entries({ ...serverEnv({}), NODE_ENV: 'production' })) {
      expect(text).toContain(`${name}=${value}`)
    }
    expect(text.split('\nFROM ').at(-1)).toMatch(/^USER 1000:1000$/m)
  })

  test('has the port of the server', () => {
    expect(text).toContain(`EXPOSE ${PORT}\n`)
    expect(text).toContain(`http://127.0.0.1:${PORT}/healthz`)
  })

  test('is built from files that .dockerignore lets through', async () => {
    const ignore = await readFile('.dockerignore', 'utf8')
    const names = [...text.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = '']) => name)
    const built = ['node_modules', 'build']
    expect(names).toEqual(expect.arrayContaining(built))
    expect(ignore.split('\n')).toEqual(
      expect.arrayContaining(names.filter((name) => !built.includes(name)).map((name) => `!${name}`)),
    )
  })
})

describe('The compose file', async () => {
  const text = await read('compose.yaml')
  const example = settingsOf(await read('.env.example'))
  const valueIn = (_: string, name: string, isRequired?: string) => example[name] || (isRequired ? SECRET : '')
  const json = JSON.stringify(parse(text, { merge: true })).replace(/\$\{(\w+)(:\?)?\}/g, valueIn)
  const { services } = JSON.parse(json)

  test('has no findings of dclint', () => {
    const linter = new DCLinter({
      rules: {
        'services-alphabetical-order': 0,
        'service-keys-order': 0,
        'top-level-properties-order': 0,
        // As Biome writes them.
        'require-quotes-in-ports': [1, { quoteType: 'double' }],
      },
      quiet: false,
      debug: false,
      exclude: [],
    })
    const results = linter.lintFiles([resolve('deploy/compose.yaml')], false)
    expect(results.map(({ messages }) => messages)).toEqual([[]])
  })

  test('reads the variables of .env.example, which has no secrets', () => {
    const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(example).sort()).toEqual([...new Set(names)].sort())
    for (const name of ['DATABASE_PASSWORD', 'SESSION_SECRET', 'STORAGE_SECRET_KEY', 'ADMIN_PASSWORD']) {
      expect(text).toContain(`\${${name}:?}`)
      expect(example[name]).toBe('')
    }
  })

  test('gives all instances the same settings', () => {
    const { ROLE: web, ...settings } = services.web.environment
    expect(web).toBe('web')
    expect(services.worker.environment).toEqual({ ...settings, ROLE: 'worker' })
    expectSettingsOfInstance(services.web.environment)
  })

  test('runs the current version, and waits for it to stop', () => {
    for (const { image, stop_grace_period } of [services.web, services.worker]) {
      expect(image).toBe(`voltacre:${version}`)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(STOP_SECONDS)
    }
  })

  test('has a proxy that asks the instances whether they are ready', async () => {
    const config = await read('haproxy.cfg')
    expect(config).toContain('option httpchk GET /readyz')
    expect(config.match(/web:\d+/g)).toEqual([`web:${PORT}`, `web:${PORT}`])
  })

  test.skipIf(!existsSync(HAPROXY))('has a configuration that HAProxy accepts, if it is installed', async () => {
    await run(HAPROXY, ['-c', '-f', resolve('deploy/haproxy.cfg')])
  })
})

describe('The Kubernetes manifests', async () => {
  const names = (await readdir('deploy/kubernetes')).filter((name) => name.endsWith('.yaml'))
  const kustomization = parse(await read('kubernetes/kustomization.yaml'))
  const files = names.filter((name) => name !== 'kustomization.yaml').sort()
  const texts = await Promise.all(files.map((name) => read(`kubernetes/${name}`)))
  const documents = texts.flatMap((text) => parseAllDocuments(text)).map((each) => each.toJS({}))
  const named = (kind: string, name: string) =>
    documents.find((each) => each.kind === kind && each.metadata.name === name)
  const settings = settingsOf(await read('kubernetes/settings.env'))
  const secrets = settingsOf(await read('kubernetes/secrets.env.example'))

  test('are all in the kustomization, with the current version', () => {
    expect([...kustomization.resources].sort()).toEqual(files)
    expect(kustomization.images[0].newTag).toBe(version)
  })

  test.each(documents)('have values that the schema of $kind/$metadata.name allows', async (document) => {
    const model = `kubernetes-models/${document.apiVersion}/${document.kind}`
    const { [document.kind]: Model } = await import(/* @vite-ignore */ model)
    expect(() => new Model(document).validate()).not.toThrow()
  })

  // The schemas let fields through that they don't know, and Kubernetes drops these. The types don't.
  test('have no misspelled fields', async () => {
    const lines = documents.map((document, index) => {
      const type = resolve('node_modules/kubernetes-models', document.apiVersion, `${document.kind}.js`)
      return `export const manifest${index}: import('${type}').I${document.kind} = ${JSON.stringify(document)}`
    })
    const text = lines.join('\n')
    expect(await typeErrors(text)).toBe('')
    expect(await typeErrors(text.replace('readinessProbe', 'readinesProbe'))).toContain('readinesProbe')
  })

  test('give all instances the same settings', () => {
    const web = named('Deployment', 'web').spec.template.spec
    const [container] = web.containers
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'settings' } }, { secretRef: { name: 'secrets' } }])
    const role = Object.fromEntries(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    const filled = Object.fromEntries(Object.keys(secrets).map((name) => [name, SECRET]))
    const urls = { DATABASE_URL: 'postgres://host/voltacre', SMTP_URL: 'smtp://host' }
    expectSettingsOfInstance({ ...settings, ...filled, ...urls, ...role })
  })

  test('run web and worker alike but for their role and size', () => {
    const [web, worker] = ['web', 'worker'].map((role) => {
      const { replicas, ...spec } = named('Deployment', role).spec
      for (const container of spec.template.spec.containers) delete container.resources
      return JSON.stringify(spec).replaceAll(`"${role}"`, '"role"')
    })
    expect(worker).toBe(web)
  })

  test('are refused by the product with the example secrets', () => {
    const refused = Object.keys(secrets).filter((name) => secrets[name] === PLACEHOLDER && !name.startsWith('AWS_'))
    expect(refused.length).toBeGreaterThan(0)
    for (const name of refused) expect(() => readEnv({ [name]: PLACEHOLDER }), name).toThrow()
  })

  test('ask the endpoints of the product, and leave it time to stop', () => {
    const pod = named('Deployment', 'web').spec.template.spec
    const [{ ports, livenessProbe, startupProbe, readinessProbe, lifecycle }] = pod.containers
    expect(ports).toEqual([{ name: 'http', containerPort: PORT }])
    expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    const [, sleep] = lifecycle.preStop.exec.command
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(sleep) + STOP_SECONDS)
  })
})

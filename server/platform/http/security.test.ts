import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { documentPolicy, sealScripts, workerPolicy } from './security.ts'

const NONCE = '0b9f2f6e-1f1c-4d0e-9c59-0d4c2f6a1a11'
const own = (code: string, more = '') => `<script nonce="${NONCE}"${more}>${code}</script>`
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64')
const seal = (html: string) => {
  const sealed = sealScripts(Buffer.from(html), NONCE)
  return { html: sealed.html.toString(), hashes: sealed.hashes }
}

it('removes the nonce everywhere and hashes the inline scripts that carried it', () => {
  const page = `<p>é</p>${own('first("–")')}<link rel="modulepreload" nonce="${NONCE}" href="/a.js"/>${own('second()', ' type="module"')}`
  expect(seal(page)).toEqual({
    html: '<p>é</p><script>first("–")</script><link rel="modulepreload" href="/a.js"/><script type="module">second()</script>',
    hashes: [hashOf('first("–")'), hashOf('second()')],
  })
})

it('hashes neither scripts without a nonce nor scripts with a src', () => {
  expect(seal(`<script>smuggled()</script>${own('', ' src="/a.js"')}<script nonce="guessed">x()</script>`)).toEqual({
    html: '<script>smuggled()</script><script src="/a.js"></script><script nonce="guessed">x()</script>',
    hashes: [],
  })
})

it('lists a hash once', () => {
  expect(seal(own('same()') + own('same()')).hashes).toEqual([hashOf('same()')])
})

it('allows connections to this site and to the origin of the map style', () => {
  expect(documentPolicy([])).toContain("connect-src 'self';")
  expect(documentPolicy([], 'https://maps.example')).toContain("connect-src 'self' https://maps.example;")
  expect(workerPolicy('https://maps.example')).toBe("default-src 'none'; connect-src 'self' https://maps.example")
})

it('allows the hashed scripts in the policy', () => {
  expect(documentPolicy(['abc='])).toContain("script-src 'self' 'sha256-abc='")
})

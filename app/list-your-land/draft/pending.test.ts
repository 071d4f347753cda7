import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const DRAFT = '0c7b1a4e-0000-4000-8000-000000000001'
let locks: string[]

beforeEach(() => {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
    removeItem: (key: string) => delete entries[key],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(entries, name, { value })
  vi.stubGlobal('localStorage', entries)
  locks = []
  const request = (name: string) => {
    locks.push(name)
    return new Promise(() => {})
  }
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: locks.map((name) => ({ name })) }), request } })
})

afterEach(() => void vi.unstubAllGlobals())

/** The module as another page of the browser has it. */
async function openPage() {
  vi.resetModules()
  return import('./pending.ts')
}

const change = (now: string, was = '') => ({ was: [was], now: [now] })
const NOTHING = { pending: {}, earlier: [], saved: null }

async function typeInTwoPages() {
  const [one, two] = [await openPage(), await openPage()]
  await one.openDevice(DRAFT)
  await two.openDevice(DRAFT)
  one.writeDevice(DRAFT, { ...NOTHING, pending: { price: change('5'), acres: change('47') } })
  two.writeDevice(DRAFT, { ...NOTHING, pending: { price: change('6'), zoning: change('Industrial') } })
  return one
}

test('what two pages typed is there once both are closed, and the earlier value of a field of both is sent first', async () => {
  await typeInTwoPages()
  locks = []
  const later = await openPage()
  const both = {
    pending: { price: change('6'), acres: change('47'), zoning: change('Industrial') },
    earlier: [{ price: change('5') }],
    saved: null,
  }
  expect(await later.openDevice(DRAFT)).toEqual(both)
  expect(later.readDevice(DRAFT)).toMatchObject(both)
  expect(Object.keys(localStorage)).toHaveLength(1)
})

test('a page leaves alone what an open page has', async () => {
  const one = await typeInTwoPages()
  const later = await openPage()
  expect(await later.openDevice(DRAFT)).toEqual(NOTHING)
  expect(one.readDevice(DRAFT).pending).toEqual({ price: change('5'), acres: change('47') })
})

test('takes what an earlier version of the site has stored', async () => {
  localStorage.setItem(`voltacre:draft:${DRAFT}`, JSON.stringify({ pending: { price: change('5') }, saved: null }))
  const page = await openPage()
  expect((await page.openDevice(DRAFT)).pending).toEqual({ price: change('5') })
})

test('forgets a draft of all pages', async () => {
  const one = await typeInTwoPages()
  await one.forgetDraft(DRAFT)
  expect(Object.keys(localStorage)).toEqual([])
})

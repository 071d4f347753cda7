import { expect, it } from 'vitest'
import { citySlug, SLUG, slugify, slugOfPath } from './slug.ts'

it.each([
  ['Ground lease or sale?', 'ground-lease-or-sale'],
  ['  138 kV -- and   up  ', '138-kv-and-up'],
  ['Power & fiber: what’s “ample”?', 'power-fiber-whats-ample'],
  ['São Paulo', 'sao-paulo'],
  ['tab\tand\nnewline', 'tab-and-newline'],
  ['Łódź', 'lodz'],
  ['Øygarden', 'oygarden'],
  ['Straße, Æbeltoft & Đakovo', 'strasse-aebeltoft-dakovo'],
  ['Diyarbakır İzmir', 'diyarbakir-izmir'],
  ['Đồng Nai', 'dong-nai'],
  ['Þingvellir', 'thingvellir'],
  ['Waiʻanae', 'waianae'],
  ['Нижний Новгород', 'nizhniy-novgorod'],
  ['Θεσσαλονίκη', 'thessaloniki'],
  ['ｆｕｌｌ width ﬁber', 'full-width-fiber'],
  ['???', ''],
])('makes a slug of %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

it.each(['東京', '서울', 'القاهرة', 'Tel Aviv תל אביב', '東京 Data Center', 'नई दिल्ली', 'กรุงเทพ'])(
  'ends the slug of %s with an id',
  (text) => {
    const slug = slugify(text)
    expect(slug).toMatch(/^([a-z]+-)*[a-z0-9]{7}$/)
    expect(slug).toMatch(SLUG)
    expect(slugify(text)).toBe(slug)
    expect(slugify(`${text}大阪`)).not.toBe(slug)
  },
)

it('keeps the words beside letters that it can’t spell', () => {
  expect(slugify('東京 Data Center')).toMatch(/^data-center-[a-z0-9]{7}$/)
})

it('leaves a slug as it is', () => {
  expect(slugify('how-to-read-a-line')).toBe('how-to-read-a-line')
})

it('names a city with its state', () => {
  expect(citySlug('Austin', 'Texas')).toBe('austin-texas')
  expect(citySlug('St. Louis', 'Missouri')).toBe('st-louis-missouri')
})

it('accepts the rest of a path, with or without a trailing slash', () => {
  expect(slugOfPath('austin-texas')).toBe('austin-texas')
  expect(slugOfPath('austin-texas/')).toBe('austin-texas')
  expect(slugOfPath('guides/first')).toBe('guides/first')
})

it.each([undefined, '', '/', 'a\u0000b', 'x'.repeat(201), '\ud83d'])('rejects %j as a slug', (rest) => {
  expect(slugOfPath(rest)).toBeNull()
})

/**
 * As much of schema.org, and of what search engines ask for on top, as the product uses: for each type the properties
 * that must be there and those that may be. A property that schema.org does not know on a type is a mistake.
 */
interface Shape {
  must: readonly string[]
  may?: readonly string[]
}

const THING = ['@id', 'name', 'url', 'description', 'image', 'mainEntityOfPage', 'potentialAction']
const CREATIVE_WORK = [
  ...['about', 'author', 'creator', 'dateModified', 'datePublished', 'headline', 'inLanguage', 'isAccessibleForFree'],
  ...['keywords', 'license', 'mainEntity', 'offers', 'provider', 'publisher', 'spatialCoverage', 'timeRequired'],
]
const PLACE = ['address', 'geo', 'containedInPlace', 'additionalProperty']

const SHAPES: Record<string, Shape> = {
  Organization: { must: ['name'], may: [...THING, 'logo', 'address'] },
  WebSite: { must: ['name', 'url', 'potentialAction'], may: [...THING, ...CREATIVE_WORK] },
  SearchAction: { must: ['target', 'query-input'], may: THING },
  EntryPoint: { must: ['urlTemplate'] },
  BreadcrumbList: { must: ['itemListElement'], may: THING },
  ItemList: { must: ['itemListElement'], may: THING },
  ListItem: { must: ['position', 'name'], may: ['item', 'url'] },
  FAQPage: { must: ['mainEntity'], may: [...THING, ...CREATIVE_WORK] },
  Question: { must: ['name', 'acceptedAnswer'], may: [...THING, ...CREATIVE_WORK] },
  Answer: { must: ['text'] },
  BlogPosting: {
    must: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
    may: [...THING, ...CREATIVE_WORK],
  },
  CollectionPage: { must: ['name', 'url', 'about'], may: [...THING, ...CREATIVE_WORK] },
  RealEstateListing: {
    must: ['name', 'url', 'image', 'datePosted', 'description'],
    may: [...THING, ...CREATIVE_WORK, 'leaseLength'],
  },
  Offer: {
    must: ['price', 'priceCurrency'],
    may: [...THING, 'availability', 'businessFunction', 'priceSpecification'],
  },
  UnitPriceSpecification: { must: ['price', 'priceCurrency', 'unitCode'] },
  Place: { must: ['name'], may: [...THING, ...PLACE] },
  City: { must: ['name'], may: [...THING, ...PLACE] },
  AdministrativeArea: { must: ['name'], may: [...THING, ...PLACE] },
  GeoCoordinates: { must: ['latitude', 'longitude'] },
  PostalAddress: {
    must: [],
    may: ['streetAddress', 'addressLocality', 'addressRegion', 'addressCountry', 'postalCode'],
  },
  PropertyValue: { must: ['name', 'value'], may: ['unitCode'] },
  DataCatalog: { must: ['name', 'dataset'], may: [...THING, ...CREATIVE_WORK] },
  Dataset: {
    must: ['name', 'description'],
    may: [...THING, ...CREATIVE_WORK, 'distribution', 'variableMeasured', 'temporalCoverage'],
  },
  DataDownload: { must: ['contentUrl', 'encodingFormat'], may: ['contentSize', 'sha256'] },
  GeoShape: { must: ['box'] },
}

const ADDRESSES = [
  'url',
  'logo',
  'image',
  '@id',
  'item',
  'mainEntityOfPage',
  'availability',
  'businessFunction',
  'contentUrl',
]
const DATES = ['datePublished', 'dateModified', 'datePosted']
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

export type Json = null | string | number | boolean | Json[] | { [name: string]: Json }

/** All JSON-LD of a page, one thing after the other. @throws Error when one of it is no JSON or no graph */
export function structuredDataOf(html: string): { [name: string]: Json }[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return scripts.flatMap(([, text]) => {
    const { '@context': context, '@graph': graph } = JSON.parse(text!)
    if (context !== 'https://schema.org' || !Array.isArray(graph)) throw new Error(`No graph of schema.org: ${text}`)
    return graph
  })
}

/** What is wrong with a thing, and with all that it is made of. */
export function schemaProblems(thing: Json, path = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, index) => schemaProblems(one, `${path}[${index}]`))
  if (thing === null || typeof thing !== 'object') return []
  const type = String(thing['@type'])
  const shape = Object.hasOwn(SHAPES, type) ? SHAPES[type]! : null
  if (!shape) return [`${path}: no such type ${type}`]
  const at = `${path}/${type}`
  const names = Object.keys(thing).filter((name) => name !== '@type')
  return [
    ...shape.must.filter((name) => isEmpty(thing[name])).map((name) => `${at} lacks ${name}`),
    ...names.filter((name) => !shape.must.includes(name) && !shape.may?.includes(name)).map((n) => `${at} has no ${n}`),
    ...names.flatMap((name) => valueProblems(name, thing[name]!, at)),
    ...extraProblems(type, thing).map((problem) => `${at} ${problem}`),
    ...names.flatMap((name) => schemaProblems(thing[name]!, `${at}.${name}`)),
  ]
}

const isEmpty = (value: Json | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function valueProblems(name: string, value: Json, at: string): string[] {
  if (isEmpty(value)) return [`${at}.${name} is empty`]
  const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  if (ADDRESSES.includes(name))
    return texts.filter((one) => !/^https?:\/\/\S+$/.test(one)).map((one) => `${at}: ${one}`)
  if (DATES.includes(name)) return texts.filter((one) => !DATE.test(one)).map((one) => `${at}.${name}: ${one}`)
  return []
}

function extraProblems(type: string, thing: { [name: string]: Json }): string[] {
  if (type === 'Dataset') {
    const { length } = String(thing.description)
    return length < 50 || length > 5_000 ? [`describes itself in ${length} characters`] : []
  }
  if (type === 'GeoCoordinates') {
    const fits = Math.abs(Number(thing.latitude)) <= 90 && Math.abs(Number(thing.longitude)) <= 180
    return fits ? [] : ['is not on earth']
  }
  if (type === 'BlogPosting') return String(thing.headline).length > 110 ? ['has a headline that is too long'] : []
  if (type === 'BreadcrumbList') {
    const steps = thing.itemListElement as { [name: string]: Json }[]
    const ordered = steps.every(({ position }, index) => position === index + 1)
    // Only the last step, the page itself, may do without its address.
    const linked = steps.slice(0, -1).every(({ item }) => typeof item === 'string')
    return ordered && linked ? [] : ['is out of order']
  }
  return []
}

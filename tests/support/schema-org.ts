/**
 * The part of schema.org that the product uses, plus requirements of search engines: the required and optional properties
 * of each type. Properties that schema.org does not define for a type are errors.
 */
interface Shape {
  required: readonly string[]
  optional?: readonly string[]
}

const THING = ['@id', 'name', 'url', 'description', 'image', 'mainEntityOfPage', 'potentialAction']
const CREATIVE_WORK = [
  ...['about', 'author', 'creator', 'dateModified', 'datePublished', 'headline', 'inLanguage', 'isAccessibleForFree'],
  ...['keywords', 'license', 'mainEntity', 'offers', 'provider', 'publisher', 'spatialCoverage', 'timeRequired'],
]
const PLACE = ['address', 'geo', 'containedInPlace', 'additionalProperty']

const SHAPES: Record<string, Shape> = {
  Organization: { required: ['name'], optional: [...THING, 'logo', 'address'] },
  WebSite: { required: ['name', 'url', 'potentialAction'], optional: [...THING, ...CREATIVE_WORK] },
  SearchAction: { required: ['target', 'query-input'], optional: THING },
  EntryPoint: { required: ['urlTemplate'] },
  BreadcrumbList: { required: ['itemListElement'], optional: THING },
  ItemList: { required: ['itemListElement'], optional: THING },
  ListItem: { required: ['position', 'name'], optional: ['item', 'url'] },
  FAQPage: { required: ['mainEntity'], optional: [...THING, ...CREATIVE_WORK] },
  Question: { required: ['name', 'acceptedAnswer'], optional: [...THING, ...CREATIVE_WORK] },
  Answer: { required: ['text'] },
  BlogPosting: {
    required: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
    optional: [...THING, ...CREATIVE_WORK],
  },
  CollectionPage: { required: ['name', 'url', 'about'], optional: [...THING, ...CREATIVE_WORK] },
  RealEstateListing: {
    required: ['name', 'url', 'image', 'datePosted', 'description'],
    optional: [...THING, ...CREATIVE_WORK, 'leaseLength'],
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    optional: [...THING, 'availability', 'businessFunction', 'priceSpecification'],
  },
  UnitPriceSpecification: { required: ['price', 'priceCurrency', 'unitCode'] },
  Place: { required: ['name'], optional: [...THING, ...PLACE] },
  City: { required: ['name'], optional: [...THING, ...PLACE] },
  AdministrativeArea: { required: ['name'], optional: [...THING, ...PLACE] },
  GeoCoordinates: { required: ['latitude', 'longitude'] },
  PostalAddress: {
    required: [],
    optional: ['streetAddress', 'addressLocality', 'addressRegion', 'addressCountry', 'postalCode'],
  },
  PropertyValue: { required: ['name', 'value'], optional: ['unitCode'] },
  DataCatalog: { required: ['name', 'dataset'], optional: [...THING, ...CREATIVE_WORK] },
  Dataset: {
    required: ['name', 'description'],
    optional: [...THING, ...CREATIVE_WORK, 'distribution', 'variableMeasured', 'temporalCoverage'],
  },
  DataDownload: { required: ['contentUrl', 'encodingFormat'], optional: ['contentSize', 'sha256'] },
  GeoShape: { required: ['box'] },
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

/** All JSON-LD objects of a page. @throws Error if a script is not a valid graph */
export function structuredDataOf(html: string): { [name: string]: Json }[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return scripts.flatMap(([, text]) => {
    const { '@context': context, '@graph': graph } = JSON.parse(text!)
    if (context !== 'https://schema.org' || !Array.isArray(graph)) throw new Error(`Not a schema.org graph: ${text}`)
    return graph
  })
}

/** Problems of an object and all nested objects. */
export function schemaProblems(thing: Json, path = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, index) => schemaProblems(one, `${path}[${index}]`))
  if (thing === null || typeof thing !== 'object') return []
  const type = String(thing['@type'])
  const shape = Object.hasOwn(SHAPES, type) ? SHAPES[type]! : null
  if (!shape) return [`${path}: no such type ${type}`]
  const at = `${path}/${type}`
  const names = Object.keys(thing).filter((name) => name !== '@type')
  return [
    ...shape.required.filter((name) => isEmpty(thing[name])).map((name) => `${at} lacks ${name}`),
    ...names
      .filter((name) => !shape.required.includes(name) && !shape.optional?.includes(name))
      .map((n) => `${at} has no ${n}`),
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
    return length < 50 || length > 5_000 ? [`has a description of ${length} characters`] : []
  }
  if (type === 'GeoCoordinates') {
    const isInRange = Math.abs(Number(thing.latitude)) <= 90 && Math.abs(Number(thing.longitude)) <= 180
    return isInRange ? [] : ['has coordinates out of range']
  }
  if (type === 'BlogPosting') return String(thing.headline).length > 110 ? ['has a headline that is too long'] : []
  if (type === 'BreadcrumbList') {
    const steps = thing.itemListElement as { [name: string]: Json }[]
    const ordered = steps.every(({ position }, index) => position === index + 1)
    // Only the last step, the page itself, may omit its URL.
    const linked = steps.slice(0, -1).every(({ item }) => typeof item === 'string')
    return ordered && linked ? [] : ['is out of order']
  }
  return []
}

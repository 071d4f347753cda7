import { type DatasetDetail, type DatasetSummary, MEDIA_TYPES, writtenAs } from '../../domain/dataset-catalogue.ts'
import type { SiteIdentity } from '../../server/site-info.ts'
import { breadcrumbList, type HeadExtras, organizationRef, type Thing } from '../ui/structured-data.ts'
import { downloadPath } from './wording.ts'

/** Search engines take descriptions of 50 to 5,000 characters. */
const SHORTEST = 50
const LONGEST = 5_000

/** What machines read of the catalogue: every dataset that is shown. */
export function catalogueExtras(datasets: DatasetSummary[], site: SiteIdentity): HeadExtras {
  const { publicUrl } = site
  const address = `${publicUrl}/dashboard`
  const catalogue: Thing = {
    '@type': 'DataCatalog',
    '@id': `${address}#catalogue`,
    name: `${site.settings.site_name} Data Dashboard`,
    url: address,
    publisher: organizationRef(site),
    dataset: datasets.map((dataset) => describe(dataset, publicUrl)),
  }
  return { structuredData: [catalogue, breadcrumbList(publicUrl, [{ label: 'Data Dashboard', to: '/dashboard' }])] }
}

/** What machines read of one dataset. */
export function datasetExtras(dataset: DatasetDetail, publicUrl: string): HeadExtras {
  const { region, period, columns, bounds, formats, original_format, bytes, sha256 } = dataset
  const box = bounds && `${bounds[1]} ${bounds[0]} ${bounds[3]} ${bounds[2]}`
  const thing: Thing = {
    ...describe(dataset, publicUrl),
    ...(period ? { temporalCoverage: period } : {}),
    ...(box
      ? { spatialCoverage: { '@type': 'Place', name: region ?? dataset.name, geo: { '@type': 'GeoShape', box } } }
      : {}),
    ...(columns.length > 0
      ? { variableMeasured: columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name)) }
      : {}),
    distribution: formats.map((format) => ({
      '@type': 'DataDownload',
      contentUrl: publicUrl + downloadPath(dataset.slug, format),
      encodingFormat: MEDIA_TYPES[writtenAs(format, original_format)].split(';', 1)[0],
      ...(format === 'original' && bytes !== null ? { contentSize: `${bytes} B` } : {}),
      ...(format === 'original' && sha256 ? { sha256 } : {}),
    })),
  }
  const crumbs = [{ label: 'Data Dashboard', to: '/dashboard' }, { label: dataset.name }]
  return { structuredData: [thing, breadcrumbList(publicUrl, crumbs)] }
}

function describe(dataset: DatasetSummary, publicUrl: string): Thing {
  const { slug, name, type, region, publisher, licence, created_at, updated_at } = dataset
  const url = `${publicUrl}/dashboard/${slug}`
  return {
    '@type': 'Dataset',
    '@id': `${url}#dataset`,
    name,
    description: descriptionOf(dataset),
    url,
    isAccessibleForFree: true,
    datePublished: created_at,
    dateModified: updated_at,
    ...(type ? { keywords: type } : {}),
    ...(region ? { spatialCoverage: region } : {}),
    ...(licence ? { license: licence } : {}),
    ...(publisher ? { creator: { '@type': 'Organization', name: publisher } } : {}),
  }
}

function descriptionOf({ name, description, region, publisher }: DatasetSummary): string {
  const text = description?.trim() ?? ''
  if (text.length >= SHORTEST) return text.slice(0, LONGEST)
  const from = publisher ? `, published by ${publisher}` : ''
  const about = region ? ` covering ${region}` : ''
  return `${text} ${name}: a public dataset${about}${from}, for choosing land for digital infrastructure.`.trim()
}

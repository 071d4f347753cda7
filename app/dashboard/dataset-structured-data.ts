import { href } from 'react-router'
import {
  type DatasetDetail,
  type DatasetSummary,
  fileFormatOf,
  MEDIA_TYPES,
} from '../../domain/dataset/dataset-catalog.ts'
import type { WebsiteIdentity } from '../../server/people/settings/website-info.ts'
import { breadcrumbList, type HeadExtras, organizationRef, type Thing } from '../ui/document/structured-data.ts'
import { downloadPath } from './dataset-labels.ts'

/** Google accepts descriptions of 50 to 5,000 characters. */
const MIN_DESCRIPTION = 50
const MAX_DESCRIPTION = 5_000

/** Structured data (JSON-LD) of the catalog, with every dataset on the page. */
export function catalogStructuredData(datasets: DatasetSummary[], website: WebsiteIdentity): HeadExtras {
  const { publicUrl } = website
  const url = publicUrl + href('/dashboard')
  const catalog: Thing = {
    '@type': 'DataCatalog',
    '@id': `${url}#catalog`,
    name: `${website.settings.site_name} Data Dashboard`,
    url,
    publisher: organizationRef(website),
    dataset: datasets.map((dataset) => describe(dataset, publicUrl)),
  }
  return { structuredData: [catalog, breadcrumbList(publicUrl, [{ label: 'Data Dashboard', to: href('/dashboard') }])] }
}

/** Structured data (JSON-LD) of one dataset. */
export function datasetStructuredData(dataset: DatasetDetail, publicUrl: string): HeadExtras {
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
      encodingFormat: MEDIA_TYPES[fileFormatOf(format, original_format)].split(';', 1)[0],
      ...(format === 'original' && bytes !== null ? { contentSize: `${bytes} B` } : {}),
      ...(format === 'original' && sha256 ? { sha256 } : {}),
    })),
  }
  const breadcrumbs = [{ label: 'Data Dashboard', to: href('/dashboard') }, { label: dataset.name }]
  return { structuredData: [thing, breadcrumbList(publicUrl, breadcrumbs)] }
}

function describe(dataset: DatasetSummary, publicUrl: string): Thing {
  const { slug, name, type, region, publisher, license, created_at, updated_at } = dataset
  const url = publicUrl + href('/dashboard/:slug', { slug })
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
    ...(license ? { license } : {}),
    ...(publisher ? { creator: { '@type': 'Organization', name: publisher } } : {}),
  }
}

function descriptionOf({ name, description, region, publisher }: DatasetSummary): string {
  const text = description?.trim() ?? ''
  if (text.length >= MIN_DESCRIPTION) return text.slice(0, MAX_DESCRIPTION)
  const from = publisher ? `, published by ${publisher}` : ''
  const about = region ? ` covering ${region}` : ''
  return `${text} ${name}: a public dataset${about}${from}, for choosing land for digital infrastructure.`.trim()
}

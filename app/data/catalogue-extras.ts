import type { Dataset } from '../../domain/dataset.ts'
import { breadcrumbList, type HeadExtras, organizationRef, type Thing } from '../ui/structured-data.ts'

/** Search engines take descriptions of 50 to 5,000 characters. */
const SHORTEST = 50
const LONGEST = 5_000

/** What machines read of the catalogue: every dataset that is shown. */
export function catalogueExtras(datasets: Dataset[], publicUrl: string): HeadExtras {
  const address = `${publicUrl}/dashboard`
  const catalogue: Thing = {
    '@type': 'DataCatalog',
    '@id': `${address}#catalogue`,
    name: 'VoltAcre Data Dashboard',
    url: address,
    publisher: organizationRef(publicUrl),
    dataset: datasets.map((dataset) => describe(dataset, address)),
  }
  return { structuredData: [catalogue, breadcrumbList(publicUrl, [{ label: 'Data Dashboard', to: '/dashboard' }])] }
}

function describe(
  { id, name, description, type, region, publisher, licence, created_at }: Dataset,
  url: string,
): Thing {
  return {
    '@type': 'Dataset',
    '@id': `${url}#${id}`,
    name,
    description: descriptionOf({ name, description, region, publisher }),
    url,
    isAccessibleForFree: true,
    datePublished: created_at,
    ...(type ? { keywords: type } : {}),
    ...(region ? { spatialCoverage: region } : {}),
    ...(licence ? { license: licence } : {}),
    ...(publisher ? { creator: { '@type': 'Organization', name: publisher } } : {}),
  }
}

function descriptionOf({ name, description, region, publisher }: Partial<Dataset>): string {
  const text = description?.trim() ?? ''
  if (text.length >= SHORTEST) return text.slice(0, LONGEST)
  const from = publisher ? `, published by ${publisher}` : ''
  const about = region ? ` covering ${region}` : ''
  return `${text} ${name}: a public dataset${about}${from}, for choosing land for digital infrastructure.`.trim()
}

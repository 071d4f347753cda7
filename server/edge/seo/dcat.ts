import { FORMAT_LABELS } from '../../../domain/dataset/dataset.ts'
import {
  type DatasetDetail,
  type DownloadFormat,
  fileFormatOf,
  MEDIA_TYPES,
} from '../../../domain/dataset/dataset-catalog.ts'
import type { FeedWebsite } from './feeds.ts'

export const DCAT_PATH = '/dcat.json'

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  locn: 'http://www.w3.org/ns/locn#',
  gsp: 'http://www.opengis.net/ont/geosparql#',
}
const IANA = 'https://www.iana.org/assignments/media-types/'
const SHA_256 = 'spdx:checksumAlgorithm_sha256'

/** The public datasets for other catalogs: DCAT 3 as JSON-LD, with the fields that DCAT-AP and DCAT-US require. */
export function dcatCatalog(datasets: DatasetDetail[], website: FeedWebsite): string {
  const { publicUrl, name } = website
  return JSON.stringify({
    '@context': CONTEXT,
    '@id': `${publicUrl}${DCAT_PATH}`,
    '@type': 'dcat:Catalog',
    'dct:title': `${name} Data Dashboard`,
    'dct:description': 'Public datasets for choosing land for digital infrastructure.',
    'dct:publisher': agent(name, publicUrl),
    'dct:language': 'en',
    'foaf:homepage': { '@id': `${publicUrl}/dashboard` },
    'dct:modified': latest(datasets),
    'dcat:dataset': datasets.map((dataset) => describe(dataset, website)),
  })
}

const time = (iso: string) => ({ '@type': 'xsd:dateTime', '@value': iso })
const agent = (name: string, url?: string) => ({
  '@type': 'foaf:Agent',
  'foaf:name': name,
  ...(url ? { 'foaf:homepage': { '@id': url } } : {}),
})

function latest(datasets: DatasetDetail[]) {
  const last = datasets
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
  return last === undefined ? undefined : time(last)
}

function describe(dataset: DatasetDetail, { publicUrl, name: websiteName }: FeedWebsite) {
  const { id, slug, name, description, type, region, publisher, license, period, bounds } = dataset
  const page = `${publicUrl}/dashboard/${slug}`
  const spatial = [
    ...(region ? [{ '@type': 'dct:Location', 'dct:title': region }] : []),
    ...(bounds ? [{ '@type': 'dct:Location', 'dcat:bbox': { '@type': 'gsp:wktLiteral', '@value': wkt(bounds) } }] : []),
  ]
  return {
    '@id': `${page}#dataset`,
    '@type': 'dcat:Dataset',
    'dct:identifier': id,
    'dct:title': name,
    'dct:description': description ?? name,
    'dct:issued': time(dataset.created_at),
    'dct:modified': time(dataset.updated_at),
    'dcat:landingPage': { '@id': page },
    'dct:publisher': agent(publisher ?? websiteName),
    'dcat:contactPoint': { '@id': `${publicUrl}/contact` },
    'dct:accessRights': 'public',
    ...(type ? { 'dcat:keyword': [type] } : {}),
    ...(spatial.length > 0 ? { 'dct:spatial': spatial } : {}),
    ...(period ? { 'dct:temporal': { '@type': 'dct:PeriodOfTime', 'dct:title': period } } : {}),
    'dcat:distribution': [
      ...dataset.formats.map((format) => distribution(dataset, { format, page, license })),
      {
        '@id': `${publicUrl}/api/v1/datasets/${id}/rows`,
        '@type': 'dcat:Distribution',
        'dct:title': 'Rows by API',
        'dcat:accessURL': { '@id': `${publicUrl}/api/v1/datasets/${id}/rows` },
        'dcat:mediaType': { '@id': `${IANA}application/json` },
        ...(license ? { 'dct:license': license } : {}),
      },
    ],
  }
}

function distribution(
  { original_format, bytes, sha256 }: DatasetDetail,
  { format, page, license }: { format: DownloadFormat; page: string; license: string | null },
) {
  const isOriginal = format === 'original'
  const written = fileFormatOf(format, original_format)
  const address = `${page}/download${isOriginal ? '' : `?format=${format}`}`
  return {
    '@id': address,
    '@type': 'dcat:Distribution',
    'dct:title': isOriginal ? `Original, ${FORMAT_LABELS[written]}` : FORMAT_LABELS[written],
    'dcat:accessURL': { '@id': page },
    'dcat:downloadURL': { '@id': address },
    'dcat:mediaType': { '@id': IANA + MEDIA_TYPES[written].split(';', 1)[0] },
    'dct:format': FORMAT_LABELS[written],
    ...(license ? { 'dct:license': license } : {}),
    ...(isOriginal && bytes !== null ? { 'dcat:byteSize': bytes } : {}),
    ...(isOriginal && sha256
      ? {
          'spdx:checksum': {
            '@type': 'spdx:Checksum',
            'spdx:algorithm': { '@id': SHA_256 },
            'spdx:checksumValue': sha256,
          },
        }
      : {}),
  }
}

const wkt = ([west, south, east, north]: NonNullable<DatasetDetail['bounds']>) =>
  `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`

import { href, Link } from 'react-router'
import type { MethodView } from './load-method.ts'
import { Part, Text } from './part.tsx'

type Layers = MethodView['layers']

export function LayerList({ layers, loading }: { layers: Layers; loading: readonly string[] }) {
  return (
    <Part id="layers" heading="Layers">
      <Text>
        Facts are only as complete as the layers that they are measured against. These are the current versions; maps of
        the layers are on the{' '}
        <Link to={href('/data')} className="link">
          data page
        </Link>
        .
      </Text>
      {loading.length > 0 && <Text>Still being loaded: {loading.join(', ')}.</Text>}
      {layers.length === 0 && loading.length === 0 && (
        <Text>There are no layers yet, so every fact but the acreage is unknown.</Text>
      )}
      {layers.length > 0 && (
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {layers.map((layer) => (
            <li key={layer.slug} className="grid min-w-0 gap-2 bg-surface px-4 py-4 md:px-5">
              <Layer layer={layer} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Layer({ layer }: { layer: Layers[number] }) {
  const { name, kind, version, vintage, source, sourceUrl, license, coverage, quality, holds } = layer
  const facts: [label: string, value: string | null][] = [
    ['License', license],
    ['Date of the data', vintage ?? 'Not stated'],
    ['Holds', holds ?? 'Not stated'],
    ['Coverage', coverage ?? 'Not stated'],
    ['Known gaps', quality ?? 'None recorded'],
  ]
  return (
    <>
      <div>
        <h3 className="text-15 break-words">{name}</h3>
        <p className="num text-13 text-ink-3">
          {kind}, version {version}
        </p>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-13 text-ink-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="text-ink-3">Source</dt>
        <dd className="break-words">
          {sourceUrl ? (
            <a href={sourceUrl} rel="noreferrer" className="link">
              {source}
            </a>
          ) : (
            source
          )}
        </dd>
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

import type { DatasetDetail } from '../../domain/dataset/dataset-catalog.ts'
import { formatCount } from '../../domain/text/format.ts'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import type { SectionProps } from '../ui/server-section.tsx'
import { ColumnTable, PreviewTable } from './dataset-columns.tsx'
import { mapLabel } from './dataset-map.tsx'
import type { FoundDataset } from './load-dataset.ts'
import { TypeTag } from './type-tag.tsx'

type Props = SectionProps<FoundDataset>

export const Header = ({ view: { dataset } }: Props) => (
  <header className="mt-5 md:mt-7">
    <h1 className="text-40 font-title wrap-anywhere">{dataset.name}</h1>
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
      {dataset.type && <TypeTag type={dataset.type} />}
      {dataset.region && <span>{dataset.region}</span>}
      {dataset.row_count !== null && <span className="num">{formatCount(dataset.row_count, 'row')}</span>}
    </p>
    <Description dataset={dataset} />
  </header>
)

function Description({ dataset: { description } }: { dataset: DatasetDetail }) {
  const paragraphs = (description ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div className="mt-5 grid max-w-[68ch] gap-3 text-17 text-ink-2">
      {paragraphs.map((text) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}

export const FirstRows = ({ view: { preview, dataset } }: Props) =>
  preview && <PreviewTable preview={preview} dataset={dataset} />

export const MapDrawing = ({ view: { map, dataset } }: Props) =>
  map && <LocatorDrawing map={map} name={dataset.name} label={mapLabel(dataset)} />

export const Columns = ({ view }: Props) => <ColumnTable dataset={view.dataset} />

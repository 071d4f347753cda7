import type { DatasetDetail } from '../../domain/dataset/dataset-catalog.ts'
import { formatCount } from '../../domain/text/format.ts'
import { TypeTag } from './type-tag.tsx'

interface Props {
  dataset: DatasetDetail
}

export const DatasetHeader = ({ dataset }: Props) => (
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

function Description({ dataset: { description } }: Props) {
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

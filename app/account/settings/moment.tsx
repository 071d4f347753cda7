import { formatMoment } from '../../../domain/format.ts'

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="num">
      {formatMoment(at)}
    </time>
  )
}

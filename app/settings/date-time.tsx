import { formatDateTime } from '../../domain/text/format.ts'

export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="num">
      {formatDateTime(at)}
    </time>
  )
}

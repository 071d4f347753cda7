import { formatDate } from '../../domain/text/format.ts'
import { Part, Text } from './part.tsx'

interface Change {
  /** ISO 8601. */
  date: string
  what: string
}

interface ChangeLogProps {
  changes: readonly Change[]
  layerVersions: readonly Change[]
}

export function ChangeLog({ changes, layerVersions }: ChangeLogProps) {
  return (
    <Part id="changes" heading="Change log">
      <h3 className="text-17">Engine and profiles</h3>
      <Changes changes={changes} />
      {layerVersions.length > 0 && (
        <>
          <h3 className="text-17">Layers</h3>
          <Text>The latest 50 versions, by the date we imported them.</Text>
          <Changes changes={layerVersions} />
        </>
      )}
    </Part>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="grid gap-1.5 text-14">
      {changes.map(({ date, what }) => (
        <li key={`${date} ${what}`} className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <time dateTime={date} className="num text-ink-3">
            {formatDate(date)}
          </time>
          <span className="num min-w-0 break-words text-ink-2">{what}</span>
        </li>
      ))}
    </ul>
  )
}

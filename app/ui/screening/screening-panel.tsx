import { Download, TriangleAlert } from 'lucide-react'
import { href } from 'react-router'
import { formatDate } from '../../../domain/text/format.ts'
import { Icon } from '../icon/icon.tsx'
import { Block } from '../layout/block.tsx'
import { FactsTable } from './facts-table.tsx'
import { ProfileReasons } from './profile-reasons.tsx'
import type { SiteScreeningView } from './site-screening-view.ts'
import { ScreeningTerms } from './terms.tsx'

export interface SiteScreeningProps {
  screening: SiteScreeningView | null
  isLocated: boolean
  /** Of the screening as a file. */
  downloadPath: string
}

/** How well a site suits each use, why, and from which data. Without state or router links, so it can be rendered as plain HTML. */
export function SiteScreening({ screening, isLocated, downloadPath }: SiteScreeningProps) {
  if (!screening || screening.problem !== null)
    return (
      <Block heading="Site screening">
        <p className="mt-2 text-ink-2">{absence(screening?.problem ?? null, isLocated)}</p>
      </Block>
    )
  const { profiles, facts, screenedAt, checks, notChecked } = screening
  return (
    <Block heading="Site screening">
      <p className="mt-1 text-ink-2">
        Screened {formatDate(screenedAt)} against public data alone. Landowners’ claims aren’t part of the score.{' '}
        <a href={href('/method')} className="link">
          How scores are computed
        </a>
      </p>
      <Checks checks={checks} notChecked={notChecked} />
      <div className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {profiles.map((profile) => (
          <ProfileReasons key={profile.score.profile} profile={profile} facts={facts} />
        ))}
      </div>
      <div className="mt-3">
        <ScreeningTerms />
      </div>
      <a
        href={downloadPath}
        rel="nofollow"
        download
        className="link mt-2 inline-flex items-center gap-1.5 text-13 print:hidden"
      >
        <Icon of={Download} size={14} />
        Download this screening (JSON)
      </a>
    </Block>
  )
}

/** What the scores of a site come from. Nothing while it isn't screened. */
export function SiteFacts({ screening }: Pick<SiteScreeningProps, 'screening'>) {
  if (!screening || screening.problem !== null) return null
  const { facts, tabled, layers } = screening
  return <FactsTable facts={facts.filter(({ key }) => tabled.has(key))} layers={layers} isFolded />
}

function absence(problem: string | null, isLocated: boolean): string {
  if (problem !== null) return `This parcel can’t be screened: ${problem}`
  return isLocated
    ? 'This site hasn’t been screened yet. It usually takes a few minutes.'
    : 'This parcel has no coordinates, so it can’t be screened.'
}

/** What rules the site out comes before any score, then what rarely ends well and what isn't checked. */
function Checks({ checks, notChecked }: Pick<SiteScreeningView, 'checks' | 'notChecked'>) {
  return (
    <>
      {checks.length > 0 && (
        <ul className="mt-4 grid gap-2 rounded-card border border-line bg-caution-soft px-4 py-3">
          {checks.map(({ title, text }) => (
            <li key={text} className="flex items-start gap-2.5">
              <Icon of={TriangleAlert} className="mt-0.5 text-caution" />
              <span>
                <b className="font-label text-caution-ink">{title}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {notChecked && <p className="mt-3 text-13 text-ink-2">{notChecked}</p>}
    </>
  )
}

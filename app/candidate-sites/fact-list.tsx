import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CandidateSiteDetails } from '../../domain/candidate-site/candidate-site.ts'
import { Icon } from '../ui/icon/icon.tsx'

export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="num break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function SiteSource({ site: { source: of } }: { site: CandidateSiteDetails }) {
  const link = of.source_url && (
    <a href={of.source_url} rel="noreferrer" className="link inline-flex items-center gap-1.5">
      {of.source}
      <Icon of={ExternalLink} size={14} />
    </a>
  )
  const facts: [string, ReactNode][] = [
    ['Source', link ?? of.source],
    ['Dataset', of.name],
    ['Date of the data', of.vintage],
    ['License', of.license],
    ['Known limits', of.quality],
  ]
  return <FactList facts={facts.filter(([, value]) => value)} />
}

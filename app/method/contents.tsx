import { Accuracy } from './accuracy.tsx'
import { ChangeLog } from './change-log.tsx'
import { Facts } from './facts.tsx'
import { KnownShares } from './known-shares.tsx'
import { LayerList } from './layer-list.tsx'
import type { MethodView } from './load-method.ts'
import { Profiles } from './profiles.tsx'
import { Scores } from './scores.tsx'
import { SiteChecks } from './site-checks.tsx'

const SECTIONS = [
  ['facts', 'Facts'],
  ['scores', 'Scores'],
  ['checks', 'Can anything be built?'],
  ['profiles', 'Profiles'],
  ['known', 'What is known where'],
  ['layers', 'Layers'],
  ['accuracy', 'Accuracy'],
  ['changes', 'Change log'],
] as const

export function Contents({ view }: { view: MethodView }) {
  return (
    <div className="mt-8 grid items-start gap-8 pb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12">
      <nav aria-label="On this page" className="lg:sticky lg:top-20">
        <ul className="grid gap-0.5 text-14">
          {SECTIONS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-ink-2 hover:text-ink">
                {label}
              </a>
              {id === 'profiles' && (
                <ul className="pl-3">
                  {view.profiles.map(({ key, name }) => (
                    <li key={key}>
                      <a href={`#profile-${key}`} className="block py-1 text-13 text-ink-3 hover:text-ink">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-12">
        <Facts view={view} />
        <Scores engine={view.engine} />
        <SiteChecks gates={view.siteGates} warnings={view.siteWarnings} />
        <Profiles profiles={view.profiles} />
        <KnownShares shares={view.knownShares} />
        <LayerList layers={view.layers} loading={view.loading} />
        <Accuracy accuracy={view.accuracy} />
        <ChangeLog changes={view.changes} layerVersions={view.layerVersions} />
      </div>
    </div>
  )
}

import { CurveChart } from '../ui/screening/curve-chart.tsx'
import { GateList } from './gate-list.tsx'
import type { MethodCriterion, MethodProfile } from './load-method.ts'
import { Part, Text } from './part.tsx'

export function Profiles({ profiles }: { profiles: readonly MethodProfile[] }) {
  return (
    <Part id="profiles" heading="Profiles">
      <Text>
        Every number has a source. “VoltAcre working value” means that we chose the number and no published study sets
        it.
      </Text>
      {profiles.map((profile) => (
        <Profile key={profile.key} profile={profile} />
      ))}
    </Part>
  )
}

function Profile({ profile: { key, name, version, summary, gates, groups } }: { profile: MethodProfile }) {
  return (
    <section aria-labelledby={`profile-${key}`} className="grid min-w-0 gap-4 border-t border-line pt-6">
      <div>
        <h3 id={`profile-${key}`} className="scroll-mt-20 text-20">
          {name}
        </h3>
        <p className="num text-13 text-ink-3">Version {version}</p>
        <p className="mt-1.5 max-w-[68ch] text-15 text-ink-2">{summary}</p>
      </div>
      {gates.length > 0 && (
        <>
          <h4 className="text-15">Gates of its own</h4>
          <GateList gates={gates} />
        </>
      )}
      {groups.map((group) => (
        <div key={group.name} className="grid min-w-0 gap-2">
          <h4 className="num text-15">
            {group.name}, {points(group.weight)}
          </h4>
          <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
            {group.criteria.map((criterion) => (
              <li
                key={criterion.key}
                className="grid min-w-0 gap-x-6 gap-y-3 bg-surface px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:px-5"
              >
                <Criterion criterion={criterion} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Criterion({ criterion }: { criterion: MethodCriterion }) {
  const { label, fact, unit, weight, direction, curve, source, goal, isPower } = criterion
  return (
    <>
      <div className="min-w-0 break-words">
        <p className="num text-14 font-semibold">
          {label}, {points(weight)}
        </p>
        <p className="text-13 text-ink-2">
          {fact}. {direction === 'lower' ? 'Lower is better.' : 'Higher is better.'}
          {isPower && ' Counts as power.'}
          {goal !== null && ` Goal: ${goal}.`}
        </p>
        <p className="mt-1 text-13 text-ink-3">{source}</p>
      </div>
      <CurveChart points={curve} unit={unit} />
      <table className="num w-32 self-start text-13">
        <caption className="sr-only">Curve of {label}</caption>
        <thead>
          <tr className="border-b border-line text-right text-12 text-ink-3">
            <th scope="col" className="font-medium">
              {unit}
            </th>
            <th scope="col" className="pl-4 font-medium">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {curve.map(([value, score]) => (
            <tr key={value} className="text-right">
              <td>{value.toLocaleString('en-US')}</td>
              <td className="pl-4">{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const points = (weight: number) => `${weight} ${weight === 1 ? 'point' : 'points'}`

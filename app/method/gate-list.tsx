import type { MethodGate } from './load-method.ts'

/** Gates or warnings with their limits and sources. */
export function GateList({ gates }: { gates: readonly MethodGate[] }) {
  return (
    <ul className="grid gap-3 text-14">
      {gates.map(({ key, label, limit, source }) => (
        <li key={key} className="min-w-0">
          {label} <span className="num text-ink-2">({limit})</span>
          <span className="block text-13 text-ink-3">{source}</span>
        </li>
      ))}
    </ul>
  )
}

import { SECTIONS } from './outcome.ts'
import { useSectionInView } from './use-section-in-view.ts'

const LINK =
  'flex min-h-8 items-center rounded-control px-2.5 text-ink-2 transition-colors hover:bg-hover hover:text-ink ' +
  'aria-[current]:bg-press aria-[current]:font-medium aria-[current]:text-ink max-lg:border max-lg:border-line max-lg:bg-surface'

/** Links to the sections: beside them on wide screens, otherwise above them. */
export function SectionList() {
  const inView = useSectionInView()
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-20 lg:-ml-2.5 lg:self-start">
      <ul className="flex flex-wrap gap-1.5 lg:grid lg:gap-0.5">
        {Object.entries(SECTIONS).map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`} className={LINK} aria-current={inView === id ? 'location' : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

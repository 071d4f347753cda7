import { Download } from 'lucide-react'
import { buttonClass } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Icon } from '../ui/icon/icon.tsx'
import type { CompareView } from './load-comparison.ts'

const ITEM = 'flex h-10 w-full items-center rounded-control px-3 text-left hover:bg-hover'

/** The comparison as a file or on paper. Without JavaScript, only the menu of the browser prints. */
export function ExportMenu({ paths }: Pick<CompareView, 'paths'>) {
  const isHydrated = useHydrated()
  return (
    <details className="relative">
      <summary className={`${buttonClass()} cursor-pointer list-none`}>
        <Icon of={Download} />
        Export
      </summary>
      <ul className="absolute right-0 z-10 mt-1 w-40 rounded-card border border-line-strong bg-surface p-1 shadow-2 max-md:right-auto max-md:left-0">
        <li>
          <a href={paths.pdf} download className={ITEM}>
            PDF
          </a>
        </li>
        <li>
          <a href={paths.csv} download className={ITEM}>
            CSV
          </a>
        </li>
        {isHydrated && (
          <li>
            <button type="button" onClick={() => window.print()} className={`${ITEM} cursor-pointer`}>
              Print
            </button>
          </li>
        )}
      </ul>
    </details>
  )
}

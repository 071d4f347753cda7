import { Search } from 'lucide-react'
import { Button } from '../ui/form/button.tsx'
import { Options } from '../ui/form/field.tsx'
import { CONTROL, FIELD, FOCUS_RING_CLASS, LABEL } from './finder-styles.ts'

const ACREAGES = ['1-5', '5-10', '10-25', '25-50', '50-100', '100-250', '250+', '1-500']

const INFRASTRUCTURE = [
  ['power', 'Power'],
  ['fiber', 'Fiber'],
  ['both', 'Both'],
  ['substation', 'Substation'],
] as const

/** The fields after the location, and the button. */
export function FinderFields() {
  return (
    <>
      <label className={`${FIELD} ${FOCUS_RING_CLASS} border-r border-line`}>
        <span className={LABEL}>Acreage</span>
        <select name="size" className={`${CONTROL} select-arrow bg-[position:right_-2px_center] pr-5`}>
          <option value="">Any</option>
          <Options of={ACREAGES} />
        </select>
      </label>
      <label className={`${FIELD} ${FOCUS_RING_CLASS} border-line md:border-r`}>
        <span className={LABEL}>Infrastructure</span>
        <select name="utility" className={`${CONTROL} select-arrow bg-[position:right_-2px_center] pr-5`}>
          <option value="">Any</option>
          <Options of={INFRASTRUCTURE} />
        </select>
      </label>
      <div className="col-span-2 grid border-t border-line p-2.5 md:col-span-1 md:border-t-0">
        <Button type="submit" kind="primary" icon={Search} className="h-auto min-h-12 rounded-card! px-6.5! text-15!">
          Search
        </Button>
      </div>
    </>
  )
}

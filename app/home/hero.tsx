import { href } from 'react-router'
import { Form } from '../ui/form/form.tsx'
import { useWebsiteName } from '../ui/layout/website-name.ts'
import { SuggestInput } from '../ui/suggest/suggest-input.tsx'
import { FinderFields } from './finder-fields.tsx'
import { CONTROL, FIELD, FOCUS_RING_CLASS, LABEL } from './finder-styles.ts'
import { HeroChart } from './hero-chart.tsx'
import { HeroLegend, HeroPitch } from './hero-text.tsx'
import type { HomeView } from './load-home.ts'

export function Hero({ view }: { view: HomeView }) {
  return (
    <section className="relative flex flex-col overflow-hidden border-b border-line bg-map-sea">
      <HeroChart map={view.map} />
      <div className="wrap relative flex flex-col pt-12 pb-6 md:min-h-[648px] md:pt-22 md:pb-10">
        <HeroPitch websiteName={useWebsiteName()} />
        <Finder />
        <HeroLegend count={view.map.count} />
      </div>
    </section>
  )
}

/** A plain form, so that it works before and without JavaScript. */
function Finder() {
  return (
    <Form
      action={href('/search')}
      role="search"
      aria-label="Search land"
      className="mt-8 grid grid-cols-2 rounded-dialog border border-line-strong bg-surface shadow-2 md:mt-auto md:grid-cols-[1.5fr_1fr_1fr_auto]"
    >
      <div
        data-field=""
        className={`${FIELD} ${FOCUS_RING_CLASS} relative col-span-2 border-b border-line md:col-span-1 md:border-r md:border-b-0`}
      >
        <label htmlFor="where" className={`${LABEL} cursor-text before:absolute before:inset-0`}>
          Location
        </label>
        <SuggestInput
          id="where"
          name="location"
          maxLength={200}
          placeholder="City, county, state or ZIP"
          autoComplete="off"
          className={`${CONTROL} relative`}
        />
      </div>
      <FinderFields />
    </Form>
  )
}

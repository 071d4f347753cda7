import { GateList } from './gate-list.tsx'
import type { MethodGate, MethodView } from './load-method.ts'
import { Part, Text } from './part.tsx'

interface SiteChecksProps {
  gates: MethodView['siteGates']
  warnings: readonly MethodGate[]
}

/** What is asked of every place before any profile. */
export function SiteChecks({ gates, warnings }: SiteChecksProps) {
  const rare = gates.filter(({ isChecked }) => !isChecked)
  return (
    <Part id="checks" heading="Can anything be built?">
      <Text>
        These gates hold for every use and come before those of a profile. A site that fails one is ruled out, whatever
        it scores.
      </Text>
      <GateList gates={gates.filter(({ isChecked }) => isChecked)} />
      <h3 className="text-17">Not checked in most places</h3>
      <Text>
        No map layer under a suitable license shows these for the whole country. Screenings list what isn’t checked at a
        place; a layer that an operator adds is used at once.
      </Text>
      <GateList gates={rare} />
      <h3 className="text-17">Warnings</h3>
      <Text>
        What rarely ends well. A warning is given only where it is sure, and doesn’t change the score. Where the map
        doesn’t decide whether a parcel is on military land, a federal site, land of the Park Service, wilderness, a
        refuge or tribal land, that is a warning, too.
      </Text>
      <GateList gates={warnings} />
    </Part>
  )
}

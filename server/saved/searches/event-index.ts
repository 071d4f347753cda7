import { ALERT_KINDS, type AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { alertKindOf } from '../../../domain/alert/event-alerts.ts'
import { Bits } from '../../land/search/accelerator/bits.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** Events that alerts of one kind may announce, by the place of their listing among those that changed. */
interface KindOfEvents {
  places: Bits
  at: ReadonlyMap<number, readonly WaitingEvent[]>
}

/**
 * Finds the events that an alert may announce, so that a search looks only at those of its matches.
 * @param profile key of the profile whose score counts
 */
export type EventIndex = (kind: AlertKind, profile: string) => KindOfEvents

/** @param places of the listings, by id; events of others are left out */
export function createEventIndex(events: readonly WaitingEvent[], places: ReadonlyMap<string, number>): EventIndex {
  const byProfile = new Map<string, Map<AlertKind, KindOfEvents>>()
  const index = (profile: string) => {
    const kinds = Map.groupBy(events, (event) => alertKindOf(event, profile))
    return new Map(ALERT_KINDS.map((kind) => [kind, placed(kinds.get(kind) ?? [], places)]))
  }
  return (kind, profile) => {
    const known = byProfile.get(profile) ?? index(profile)
    byProfile.set(profile, known)
    return known.get(kind)!
  }
}

function placed(events: readonly WaitingEvent[], places: ReadonlyMap<string, number>): KindOfEvents {
  const at = Map.groupBy(
    events.filter(({ listing_id }) => places.has(listing_id)),
    ({ listing_id }) => places.get(listing_id)!,
  )
  return { places: Bits.of([...at.keys()]), at }
}

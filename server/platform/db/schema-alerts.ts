import type { Generated } from 'kysely'
import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import type { ListingEventKind } from '../../../domain/listing/listing-event.ts'
import type { Place } from '../../../domain/place/place.ts'
import type { SavedListingValues } from '../../../domain/saved/saved-list.ts'
import type { Json, TimeByDefault, TimeOrNull } from './column-types.ts'

interface ListingEvents {
  id: Generated<number>
  listing_id: string
  kind: ListingEventKind
  before: Json<unknown>
  after: Json<unknown>
  happened_at: TimeByDefault
  matched_at: TimeOrNull
  is_news: Generated<boolean>
}

interface AlertSubscribers {
  id: Generated<string>
  user_id: string | null
  email: string | null
  time_zone: Generated<string>
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  list_frequency: Generated<AlertFrequency>
  previous_list_frequency: AlertFrequency | null
  paused_until: TimeOrNull
  unsubscribed_at: TimeOrNull
  token: Generated<string>
  created_at: TimeByDefault
}

interface SavedSearches {
  id: Generated<string>
  subscriber_id: string
  lead_id: string | null
  name: string
  query: string
  place: Json<Place | null>
  frequency: AlertFrequency
  previous_frequency: AlertFrequency | null
  counts: AlertKind[]
  terms: string[]
  known_numbers: number[]
  skipped_events: number[]
  unmatched_from: number | null
  retry_at: Date | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

interface SavedLists {
  id: Generated<string>
  user_id: string
  name: string
  position: number
  share_token: string | null
  shares_notes: Generated<boolean>
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

interface SavedListings {
  list_id: string
  listing_id: string
  position: number
  note: Generated<string>
  saved: Json<SavedListingValues>
  last_event: number
  created_at: TimeByDefault
}

interface Alerts {
  id: Generated<number>
  subscriber_id: string
  search_id: string | null
  list_id: string | null
  listing_id: string
  kind: AlertKind
  event_id: number
  created_at: TimeByDefault
  read_at: TimeOrNull
  due_at: TimeOrNull
  mailed_at: TimeOrNull
  last_event: number | null
  pushed_at: TimeOrNull
}

interface PushSubscriptions {
  id: Generated<string>
  subscriber_id: string
  endpoint: string
  /** The session that its browser had last, unless that has expired. */
  session_id: string | null
  p256dh: string
  auth: string
  created_at: TimeByDefault
}

interface PushKeys {
  only_row: Generated<boolean>
  public_key: string
  private_key: string
  created_at: TimeByDefault
}

export interface AlertsSchema {
  listing_events: ListingEvents
  alert_subscribers: AlertSubscribers
  saved_searches: SavedSearches
  saved_lists: SavedLists
  saved_listings: SavedListings
  alerts: Alerts
  push_subscriptions: PushSubscriptions
  push_keys: PushKeys
}

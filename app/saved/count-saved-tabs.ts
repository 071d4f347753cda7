import type { RouterContextProvider } from 'react-router'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { services } from '../context.ts'

/** How much there is under each tab. */
export interface SavedCounts {
  searches: number
  /** Alerts. */
  unread: number
  screenings: number
  /** Conversations with unread messages. */
  inquiries: number
}

export async function countSavedTabs(
  context: Readonly<RouterContextProvider>,
  viewer: SignedInViewer,
): Promise<SavedCounts> {
  const { savedSearches, screenings, alerts, threads } = context.get(services)
  const [searches, runs, unread, inquiries] = await Promise.all([
    savedSearches.list(viewer),
    screenings.list(viewer),
    alerts.countUnread(viewer),
    threads.countUnread(viewer),
  ])
  return { searches: searches.length, unread, screenings: runs.length, inquiries }
}

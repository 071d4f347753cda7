import { expect, test } from 'vitest'
import { actionText, activityLine, agoText } from './activity.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  // Clocks of two machines differ.
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 min ago'],
  ['2026-11-20T11:00:01Z', '59 min ago'],
  ['2026-11-20T11:00:00Z', '1 h ago'],
  ['2026-11-19T12:00:01Z', '23 h ago'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', '10 days ago'],
])('%s is %s', (then, words) => expect(agoText(new Date(then), NOW)).toBe(words))

test('describes an action', () => {
  expect(actionText('listing.published')).toBe('Listing published')
  expect(actionText('user.made_admin')).toBe('User made admin')
})

test('a line names the action, its subject and its actor, but no name twice', () => {
  const entry = {
    id: 1,
    actor: 'ops@voltacre.test',
    action: 'listing.published',
    subject_type: 'listing',
    subject_id: '7',
    subject_title: 'Riverside 40',
    created_at: '2026-11-20T11:48:00Z',
  }
  expect(activityLine(entry, NOW)).toMatchObject({
    what: 'Listing published',
    detail: 'Riverside 40, by ops@voltacre.test',
    ago: '12 min ago',
  })
  expect(activityLine({ ...entry, actor: null }, NOW).detail).toBe('Riverside 40')
  expect(activityLine({ ...entry, subject_title: entry.actor }, NOW).detail).toBe(entry.actor)
})

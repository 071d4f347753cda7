import { expect, test } from 'vitest'
import { parseTime, planRestore } from './restore-plan.mjs'

const at = (minute) => new Date(Date.UTC(2026, 10, 29, 20, minute))
const backup = (minute) => ({ label: `backup ${minute}`, finished: at(minute) })
const plan = (minute, { backups, restores = [] }) =>
  planRestore({ time: minute === null ? null : at(minute), now: at(59), backups, restores })

test('reads times with their zone', () => {
  const time = '2026-11-29T20:10:00.000Z'
  const same = [
    '2026-11-29 20:10:00+00',
    '2026-11-29T20:10Z',
    '2026-11-29 14:10:00 -0600',
    '2026-11-29 20:10:00.000 UTC',
  ]
  for (const text of same) expect(parseTime(text).toISOString()).toBe(time)
})

test('reads no other times', () => {
  const wrong = ['', 'yesterday', '2026-11-29', '2026-11-29 20:10:00', '2026-02-30 20:10:00Z', '2026-11-29 25:10:00Z']
  for (const text of wrong) expect(() => parseTime(text)).toThrow(`"${text}" is not a time. Write it with its zone`)
})

test('starts from the last backup before the time', () => {
  const backups = [backup(10), backup(20)]
  expect(plan(15, { backups })).toEqual({ label: 'backup 10', time: at(15), timeline: 'latest' })
  expect(plan(20, { backups }).label).toBe('backup 20')
  expect(plan(null, { backups })).toEqual({ label: 'backup 20', time: null, timeline: 'latest' })
})

test('refuses times that no backup leads to', () => {
  expect(() => plan(5, { backups: [backup(10)] })).toThrow('can be restored is 2026-11-29 20:10:00+00')
  expect(() => plan(5, { backups: [] })).toThrow('There is no backup yet')
  expect(() => planRestore({ time: at(30), now: at(29), backups: [backup(10)], restores: [] })).toThrow('in the future')
})

test('finds what an earlier restore abandoned, and otherwise leaves it out', () => {
  const backups = [backup(10), backup(25), backup(45)]
  const restores = [{ to: at(20), at: at(40), abandoned: 3 }]
  expect(plan(15, { backups, restores })).toMatchObject({ label: 'backup 10', timeline: '3' })
  expect(plan(30, { backups, restores })).toMatchObject({ label: 'backup 25', timeline: '3' })
  expect(plan(42, { backups, restores })).toMatchObject({ label: 'backup 10', timeline: 'latest' })
  expect(plan(50, { backups, restores })).toMatchObject({ label: 'backup 45', timeline: 'latest' })
})

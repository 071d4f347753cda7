import { expect, test } from 'vitest'
import type { PowerEvidence } from '../listing/power-evidence.ts'
import type { SiteScore } from '../screening/site-screening.ts'
import { alertText } from './alert-text.ts'

test('a drop says by how much and to what', () => {
  const sale = (price: number) => ({ price, price_type: 'sale' as const })
  expect(alertText({ kind: 'price', before: sale(2_175_000), after: sale(2_050_000) }, [])).toEqual({
    heading: 'Price drop',
    now: 'now $2,050,000',
    sentence: 'Down $125,000 to $2,050,000',
  })
  const lease = (price: number) => ({ price, price_type: 'lease' as const })
  expect(alertText({ kind: 'price', before: lease(18_500), after: lease(17_500) }, []).sentence).toBe(
    'Down $1,000 to $17,500/month',
  )
})

test('a status is said in the words of the market', () => {
  const gone = { before: null, after: null }
  expect(alertText({ kind: 'status', before: 'published', after: 'under_offer' }, []).sentence).toBe('Under offer')
  expect(alertText({ kind: 'status', before: 'under_offer', after: 'published' }, []).sentence).toBe('Available again')
  expect(alertText({ kind: 'withdrawn', ...gone }, []).sentence).toBe('No longer listed')
  expect(alertText({ kind: 'deleted', ...gone }, []).sentence).toBe('No longer listed')
  expect(alertText({ kind: 'published', ...gone }, []).sentence).toBe('Back on the market')
})

test('only evidence that is new is named', () => {
  const evidence = (rung: PowerEvidence['rung'], date: string) => ({ rung, date }) as PowerEvidence
  const before = [evidence('claim', '2026-01-01')]
  const letter = evidence('letter', '2026-09-14')
  expect(alertText({ kind: 'evidence', before, after: [...before, letter] }, []).sentence).toBe('Utility letter added')
  const after = [...before, letter, evidence('letter', '2026-10-01'), evidence('study', '2026-10-01')]
  expect(alertText({ kind: 'evidence', before, after }, []).sentence).toBe('Utility letter and study added')
})

test('scores of the searches are compared with what they were', () => {
  const score = (low: number, high: number, failed: string[] = []): SiteScore => ({
    state: 'scored',
    low,
    high,
    known: 100 - high + low,
    failed,
    version: '1',
  })
  const event = {
    kind: 'screened' as const,
    before: { 'ai-campus': score(55, 70), mining: score(80, 80), edge: score(10, 20) },
    after: { 'ai-campus': score(62, 78), mining: score(80, 80, ['Flood zone']), edge: score(30, 40) },
  }
  expect(alertText(event, ['ai-campus']).sentence).toBe('AI campus score 62–78, was 55–70')
  expect(alertText(event, ['ai-campus', 'mining']).sentence).toBe(
    'AI campus score 62–78, was 55–70. Crypto mine score ruled out (Flood zone), was 80',
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { durationsIn, failuresIn, fromPlaywright, fromVitest, inWords, oneCheck, sum } from './reports.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports '))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (changes) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [],
  ...changes,
})

test('counts a Vitest report', () => {
  expect(fromVitest(report(vitest()), 0)).toEqual({ passed: 5, failed: 0, skipped: 3 })
  expect(fromVitest(report(vitest({ numFailedTests: 2 })), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 })
})

test('counts a test file that cannot be loaded as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(fromVitest(report(vitest({ testResults })), 1).failed).toBe(1)
})

test('does not count a failed test again for its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  expect(fromVitest(report(vitest({ numFailedTests: 1, testResults })), 1).failed).toBe(1)
})

test('counts a Playwright report, with flaky tests as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(fromPlaywright(report({ stats, errors: [{}] }), 1)).toEqual({ passed: 4, failed: 3, skipped: 2 })
})

test('counts an unexplained exit code as a failure', () => {
  expect(fromVitest(report(vitest()), 1).failed).toBe(1)
})

test('counts a run without passed tests as a failure', () => {
  expect(fromVitest(report(vitest({ numPassedTests: 0 })), 0).failed).toBe(1)
})

test('counts a missing or truncated report as a failure', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(fromVitest(join(folder, 'none.json'), 0).failed).toBe(1)
  expect(fromPlaywright(report('{"stats":'), 0).failed).toBe(1)
  expect(errors).toHaveBeenCalledTimes(2)
})

test('formats the totals in one line', () => {
  expect(inWords(sum([oneCheck(0), oneCheck(1), { passed: 3, failed: 0, skipped: 2 }]))).toBe(
    '4 passed, 1 failed, 2 skipped',
  )
})

test('lists failed tests with the first line of their error', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'works' },
    { status: 'failed', fullName: 'breaks', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at a.ts'] },
  ]
  const testResults = [
    { name: 'a.test.ts', message: '', assertionResults },
    { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(failuresIn(report({ testResults }))).toEqual([
    'a.test.ts › breaks: expected 1 to be 2',
    'b.test.ts: Cannot find module',
  ])
  const tests = [{ status: 'flaky', results: [{}, { error: { message: 'Timeout\nof 5 s' } }] }, { status: 'expected' }]
  const suites = [{ file: 'c.test.ts', suites: [{ file: 'c.test.ts', specs: [{ title: 'opens', tests }] }] }]
  expect(failuresIn(report({ suites }))).toEqual(['c.test.ts › opens (flaky): Timeout'])
  expect(failuresIn(join(folder, 'none.json'))).toEqual([])
})

test('reads durations of files from both kinds of report', () => {
  const testResults = [{ name: '/project/a.test.ts', startTime: 1_000, endTime: 3_500, assertionResults: [] }]
  expect(durationsIn(report(vitest({ testResults })))).toEqual([{ file: '/project/a.test.ts', seconds: 2.5 }])
  const spec = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const suites = [{ file: 'b.test.ts', specs: [spec(200, 300)], suites: [{ specs: [spec(1_000)] }] }]
  expect(durationsIn(report({ config: { rootDir: '/project/e2e' }, suites }))).toEqual([
    { file: '/project/e2e/b.test.ts', seconds: 1.5 },
  ])
  expect(durationsIn(report('{'))).toEqual([])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from './project.mjs'
import {
  durationsIn,
  failuresIn,
  fromPlaywright,
  fromVitest,
  hasPassed,
  inOneLine,
  inWords,
  oneCheck,
  sum,
  withoutFlaky,
} from './reports.mjs'

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

test('counts a Playwright report', () => {
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

const inProject = (name) => join(ROOT, name)

/** A Playwright report with one test in one project. */
const playwright = (status, results = [{}]) => ({
  suites: [
    {
      file: 'c.test.ts',
      suites: [{ file: 'c.test.ts', specs: [{ title: 'opens', tests: [{ projectName: 'phone', status, results }] }] }],
    },
  ],
})

test('lists failed tests with the first line of their error', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'works' },
    { status: 'failed', fullName: 'breaks', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at a.ts'] },
  ]
  const testResults = [
    { name: inProject('a.test.ts'), status: 'failed', message: '', assertionResults },
    { name: inProject('b.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(failuresIn(report({ testResults })).map(inOneLine)).toEqual([
    'a.test.ts › breaks: expected 1 to be 2',
    'b.test.ts: Cannot find module',
  ])
  const failed = playwright('unexpected', [{ error: { message: 'Timeout\nof 5 s' } }])
  expect(failuresIn(report(failed)).map(inOneLine)).toEqual(['c.test.ts › opens (phone): Timeout'])
  expect(failuresIn(join(folder, 'none.json'))).toEqual([])
})

test('a failed test is flaky if it passes in the second run, and only then', () => {
  const [failure] = failuresIn(report(playwright('unexpected')))
  expect(hasPassed(report(playwright('expected')), failure)).toBe(true)
  expect(hasPassed(report(playwright('unexpected')), failure)).toBe(false)
  expect(hasPassed(report(playwright('skipped')), failure)).toBe(false)
  expect(hasPassed(join(folder, 'none.json'), failure)).toBe(false)
  expect(withoutFlaky({ passed: 3, failed: 2, skipped: 0 }, [failure])).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

test('a file whose hooks fail is flaky if it and its tests pass in the second run', () => {
  const file = (status, tests) => ({
    testResults: [{ name: inProject('a.test.ts'), status, message: '', assertionResults: tests }],
  })
  const [failure] = failuresIn(report(file('failed', [{ status: 'skipped', fullName: 'works' }])))
  expect(failure).toMatchObject({ file: 'a.test.ts', name: '' })
  expect(hasPassed(report(file('passed', [{ status: 'passed', fullName: 'works' }])), failure)).toBe(true)
  expect(hasPassed(report(file('failed', [{ status: 'passed', fullName: 'works' }])), failure)).toBe(false)
  expect(hasPassed(report({ testResults: [] }), failure)).toBe(false)
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

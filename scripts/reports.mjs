import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Counts of passed, failed and skipped tests. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

export function sum(counts) {
  return counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    NOTHING,
  )
}

/** The result of a check without a report, such as the formatter. */
export function oneCheck(code) {
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
}

/** Counts from a Vitest report. */
export function fromVitest(file, code) {
  return fromReport(file, code, (report) => {
    // The tests of a file that cannot be loaded are not counted.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  })
}

/** Counts from a Playwright report. Flaky tests count as failed. */
export function fromPlaywright(file, code) {
  return fromReport(file, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }))
}

/** Durations of test files from a Vitest or Playwright report. */
export function durationsIn(file) {
  const report = readReport(file)
  if (!report) return []
  if (report.testResults) {
    return report.testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
    }))
  }
  return report.suites.map((suite) => ({
    file: join(report.config.rootDir, suite.file),
    seconds: resultsOf(suite).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
}

const resultsOf = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(resultsOf),
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
]

/** Failed tests with the first line of their error, from a Vitest or Playwright report. */
export function failuresIn(file) {
  const report = readReport(file)
  if (!report) return []
  return report.testResults ? failuresOfFiles(report.testResults) : (report.suites ?? []).flatMap(failuresOfSuite)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const failuresOfFiles = (files) =>
  files.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [inOneLine(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => inOneLine(`${name} › ${test.fullName}`, test.failureMessages?.[0])),
  ])

const failuresOfSuite = ({ file, suites = [], specs = [] }) => [
  ...suites.flatMap(failuresOfSuite),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) =>
        inOneLine(`${file} › ${title} (${test.status})`, test.results.find(({ error }) => error)?.error.message),
      ),
  ),
]

const inOneLine = (name, message = '') => `${name}: ${stripVTControlCharacters(message).trim().split('\n', 1)[0]}`

/** A missing report, no tests, or an unexplained exit code is also a failure. */
function fromReport(file, code, count) {
  let counted
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`The report ${file} is missing.`)
    return { ...NOTHING, failed: 1 }
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) return { ...counted, failed: 1 }
  return counted
}

export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

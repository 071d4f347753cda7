import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './project.mjs'

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

/** Counts from a Playwright report. */
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

/**
 * Failed tests from a Vitest or Playwright report, each `{ file, name, message }`. A file that can't be loaded, or whose
 * hooks fail, is a failure with an empty name.
 */
export function failuresIn(file) {
  return testsIn(file).filter(({ status }) => status === 'failed')
}

/** Whether the report of a second run has this failure of the first run as passed. */
export function hasPassed(file, failure) {
  const again = testsIn(file).filter((test) => test.file === failure.file)
  if (failure.name === '') return again.length > 0 && again.every(({ status }) => status !== 'failed')
  const same = again.filter(({ name }) => name === failure.name)
  return same.length > 0 && same.every(({ status }) => status === 'passed')
}

/** Counts flaky tests as passed. */
export function withoutFlaky({ passed, failed, skipped }, flaky) {
  return { passed: passed + flaky.length, failed: failed - flaky.length, skipped }
}

/** A failure with the first line of its message. */
export function inOneLine({ file, name, message }) {
  const [firstLine] = stripVTControlCharacters(message).trim().split('\n', 1)
  return `${[file, name].filter(Boolean).join(' › ')}: ${firstLine}`
}

/** All tests of a Vitest or Playwright report; none if it can't be read. */
function testsIn(file) {
  const report = readReport(file)
  if (!report) return []
  return report.testResults ? report.testResults.flatMap(testsOfFile) : (report.suites ?? []).flatMap(testsOfSuite)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const testsOfFile = ({ name: path, message, status, assertionResults }) => {
  const file = relative(ROOT, path)
  const tests = assertionResults.map((test) => ({
    file,
    name: test.fullName,
    status: test.status,
    message: test.failureMessages?.[0] ?? '',
  }))
  const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed')
  return isBroken ? [{ file, name: '', status, message: message ?? '' }, ...tests] : tests
}

const testsOfSuite = ({ file, suites = [], specs = [] }) => [
  ...suites.flatMap(testsOfSuite),
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      name: `${title} (${projectName})`,
      status: PLAYWRIGHT_STATUS[status] ?? 'failed',
      message: results?.find(({ error }) => error)?.error.message ?? '',
    })),
  ),
]

const PLAYWRIGHT_STATUS = { expected: 'passed', skipped: 'skipped' }

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

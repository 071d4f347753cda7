import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How many passed, failed and were skipped. */
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

/** A check that has one answer, like the formatter's. */
export function oneCheck(code) {
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
}

/** What Vitest reports in its own file. */
export function fromVitest(file, code) {
  return fromReport(file, code, (report) => {
    // A file that cannot be loaded fails without any of its tests being counted.
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

/** What Playwright reports in its own file. A flaky test is a failed one. */
export function fromPlaywright(file, code) {
  return fromReport(file, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }))
}

/** The tests that failed, each with the first line of why, from a report of Vitest or of Playwright. */
export function failuresIn(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
  return report.testResults ? failuresOfFiles(report.testResults) : (report.suites ?? []).flatMap(failuresOfSuite)
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

/** No report, nothing run, or an exit code that the report does not explain is a failure too. */
function fromReport(file, code, count) {
  let counted
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`There is no report in ${file}.`)
    return { ...NOTHING, failed: 1 }
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) return { ...counted, failed: 1 }
  return counted
}

export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

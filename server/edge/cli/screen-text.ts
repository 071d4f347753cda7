import type { Difference } from '../../../screening/compare.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import { describeFact } from '../../../screening/facts/fact.ts'
import type { Score } from '../../../screening/score.ts'
import { failedGateNames } from '../../../screening/wording/gate-text.ts'
import { notCheckedText } from '../../../screening/wording/not-checked-text.ts'
import { hasScore, rangeText, unscoredNote } from '../../../screening/wording/score-text.ts'
import { capitalized } from '../../../screening/wording/words.ts'

const NAME_WIDTH = 32
const MAX_VALUE = 120

/** A table with a line per parcel and profile. */
export function tableOf(documents: readonly ScreeningDocument[]): string {
  const lines = documents.flatMap(({ input, scores, profiles }, i) =>
    scores.map((score, n) => [
      (input.name ?? `Parcel ${i + 1}`).slice(0, NAME_WIDTH),
      profiles[n]!.name,
      scoreText(score),
      `${Math.round(score.knownPercent)}%`,
      failedGates(score),
      score.warnings.map(({ label }) => label).join('; '),
    ]),
  )
  const rows = [['Parcel', 'Profile', 'Score', 'Known', 'Failed gates', 'Warnings'], ...lines]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const scoreText = (score: Score) => (hasScore(score) ? rangeText(score) : capitalized(unscoredNote(score)))

const failedGates = ({ gates }: Score) => failedGateNames(gates).join('; ')

/** Each fact on a line, and what would raise each score. */
export function detailsOf({ facts, scores, profiles }: ScreeningDocument): string {
  const improvements = scores.flatMap(({ improvements: found }, i) =>
    found.map(({ label, points }) => `${profiles[i]!.name}: ${label}: +${points}`),
  )
  const [first] = scores
  return [
    ...(first && first.notChecked.length > 0 ? [notCheckedText(first.notChecked), ''] : []),
    'Facts',
    ...facts.map((fact) => `  ${fact.label}: ${describeFact(fact)}${partsText(fact.parts)}`),
    ...(improvements.length > 0 ? ['', 'What would raise the score', ...improvements.map((line) => `  ${line}`)] : []),
  ].join('\n')
}

const partsText = (parts: readonly { name: string; value: number | null }[]) =>
  parts.length === 0
    ? ''
    : ` (${parts.map(({ name, value }) => (value === null ? name : `${name} ${value}`)).join(', ')})`

export function differencesText(differences: readonly Difference[]): string {
  const lines = differences.map(
    ({ path, given, computed }) => `  ${path}: ${valueText(given)} in the file, ${valueText(computed)} computed`,
  )
  return [`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}:`, ...lines].join('\n')
}

function valueText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}

import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../domain/text/formulas.ts'
import { hasScore, knownText, rangeText, unscoredNote } from '../../screening/wording/score-text.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { SECRET } from '../ui/document/private.ts'
import type { Route } from './+types/export'
import { type FoundComparison, findComparison, type ScoredSite } from './find-comparison.ts'

/** Downloads a comparison as a table for spreadsheets, with formulas escaped. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await loadOrThrow(context, () => findComparison(context, url.searchParams))
  const rows = tableOf(found).map((row) => row.map(escapeFormula))
  const body = stringify(rows, { record_delimiter: 'windows', bom: true })
  return new Response(body, {
    headers: {
      ...SECRET,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="comparison.csv"',
    },
  })
}

/** A row per fact, and four columns per site. Facts that don’t count have no points. */
function tableOf({ scoring: { used }, sites, rows }: FoundComparison): (string | number)[][] {
  return [
    ['Group', 'Fact', 'Weight', ...sites.flatMap(({ name }) => columnsOf(name))],
    ['Place', 'Place', '', ...sites.flatMap(({ place }) => [place ?? '', '', '', ''])],
    ['Score', `${used.name} ${used.version}`, 100, ...sites.flatMap(scoreOf)],
    ...rows.map(({ group, label, cells }) => [
      group,
      label,
      cells[0]?.points?.weight ?? '',
      ...cells.flatMap(({ amount, name, points }) => [amount, name ?? '', points?.low ?? '', points?.high ?? '']),
    ]),
  ]
}

const columnsOf = (name: string) => [name, `${name}: detail`, `${name}: points, at least`, `${name}: points, at most`]

const scoreOf = ({ score, unscreened }: ScoredSite) =>
  hasScore(score)
    ? [rangeText(score), knownText(score), score.low, score.high]
    : ['No score', unscreened ?? unscoredNote(score), '', '']

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { addGauges } from '../server/gauges.ts'
import { createMetrics } from '../server/platform/http/metrics.ts'

interface Rule {
  alert: string
  expr: string
}

const RULES = 'deploy/monitoring/alerts.yaml'
const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** Metrics of the other parts of a cluster. */
const OF_OTHERS = /^(patroni|haproxy|etcd)_/

/** The names of metrics in an expression; all have an underscore. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|ignoring) \([^)]*\)|group_left/g, ' ')
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?! *\()/g)].map(([name]) => name)
}

async function ownMetrics(): Promise<Set<string>> {
  const metrics = createMetrics()
  addGauges(metrics, {
    database: { state: () => ({ pools: [], replicas: [] }) },
    jobs: { queues: async () => [] },
    pages: { size: { pages: 0, bytes: 0 } },
  })
  const names = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    names.flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name!])),
  )
}

describe('Alert rules and the dashboard', () => {
  test('use metrics that there are', async () => {
    const known = await ownMetrics()
    const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets ?? [])].map(({ expr }) => expr)
    const used = expressions.flatMap(metricsIn).filter((name) => !OF_OTHERS.test(name))
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  test('each alert is in the runbook', () => {
    const headings = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(rules.map(({ alert }) => alert))
  })

  test.skipIf(!hasPromtool)('Prometheus accepts the rules, if it is installed', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS')
  })
})

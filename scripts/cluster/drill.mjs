import { setTimeout as wait } from 'node:timers/promises'
import { signalTree } from '../process-tree.mjs'
import { SetupError } from '../project.mjs'
import { DrillLoad } from './drill-load.mjs'
import { PROCESSES } from './layout.mjs'
import { partOf, signalTo } from './part.mjs'
import { databaseIsReady, isReady, restartInstances, runningStates, START_MS, secondsSince, until } from './running.mjs'

const PAUSE_MS = 20
const BEFORE_MS = 4_000
const AFTER_MS = 6_000
/** By when a primary without etcd has stepped down: Patroni's ttl and a little more. */
const STEPS_DOWN_MS = 15_000
const SPLIT_MS = 15_000
const CUT_OFF = ['etcd1', 'etcd2']

const kill = (part) => async () => void (await signalTo(part, 'SIGKILL'))

/** What is done under load, by name. @returns what was wrong, if anything */
const DRILLS = {
  instance: kill('web2'),
  worker: kill('worker1'),
  replica: kill('replica'),
  pgbouncer: kill('pgbouncer'),
  haproxy: kill('haproxy'),
  etcd: kill('etcd2'),
  s3: kill('s3'),
  primary: kill('primary'),
  patroni: freezePatroni,
  restart: restartInstances,
  split: splitNetwork,
}

/** Ends parts under load, one after another, and prints what each cost. Fails if anything acknowledged was lost or done twice. */
export async function drill(names, times) {
  const unknown = names.find((name) => !Object.hasOwn(DRILLS, name))
  if (unknown) throw new SetupError(`There is no drill ${unknown}. Drills: ${Object.keys(DRILLS).join(', ')}.`)
  await runningStates()
  console.log('| drill | failed reads | failed writes | longest pause of writes | stale | lost | doubled |')
  console.log('|---|---|---|---|---|---|---|')
  const wrong = []
  for (const name of names.length > 0 ? names : Object.keys(DRILLS))
    for (let time = 1; time <= times; time++) wrong.push(...(await run(name)))
  if (wrong.length > 0) throw new SetupError(`Wrong: ${wrong.join('; ')}`)
}

async function run(name) {
  await isWhole()
  const load = new DrillLoad(PAUSE_MS)
  await load.start()
  const { problem, seconds } = await underLoad(name, load).finally(() => load.end())
  const { lost, doubled } = await load.stop()
  const { reads, writes } = load.counts
  const of = ({ done, failed }) => `${failed} of ${done + failed}`
  const pause = `${(load.longestPauseMs / 1_000).toFixed(1)} s (whole again after ${seconds} s)`
  const cells = [name, of(reads), of(writes), pause, load.stale, lost.length, doubled.length]
  console.log(`| ${cells.join(' | ')} |`)
  return [
    ...(problem ? [problem] : []),
    ...lost.map((what) => `${name}: lost ${what}`),
    ...doubled.map((what) => `${name}: ${what}`),
    ...(load.stale > 0 ? [`${name}: ${load.stale} stale reads`] : []),
  ]
}

async function underLoad(name, load) {
  await wait(BEFORE_MS)
  const started = Date.now()
  const problem = await DRILLS[name](load)
  await isWhole()
  const seconds = secondsSince(started)
  await wait(AFTER_MS)
  return { problem, seconds }
}

/** Waits until every part runs and is ready. */
async function isWhole() {
  await databaseIsReady()
  for (const { name, port } of PROCESSES) await until(`${name} is not ready`, START_MS, () => isReady(port))
}

/** Two members of etcd are cut off: the primary must not go on, because the other side could have elected another. */
async function splitNetwork(load) {
  for (const part of CUT_OFF) await signalTo(part, 'SIGSTOP')
  await wait(STEPS_DOWN_MS)
  const before = load.counts.writes.done
  await wait(SPLIT_MS)
  const during = load.counts.writes.done - before
  for (const part of CUT_OFF) await signalTo(part, 'SIGCONT')
  return during > 0 ? `split: ${during} writes were accepted` : null
}

/** A primary whose Patroni hangs doesn't step down while another is elected: it must not acknowledge any more writes, which would be lost. */
async function freezePatroni() {
  const { pid } = await partOf('primary')
  signalTree(pid, 'SIGSTOP')
  await wait(SPLIT_MS)
  signalTree(pid, 'SIGCONT')
}

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PINNED_NODE, ROOT } from '../project.mjs'
import { countMails, wrongCounts } from './drill-mails.mjs'

/** No other land is as large, so the search finds only what is imported here. */
const ACRES = 61_234
const SEARCH = `/search?min_acres=${ACRES}`
const PER_PAGE = 100
const LISTINGS = `/api/v1/listings?min_acres=${ACRES}&per_page=${PER_PAGE}`
const IMPORT_MS = 60_000

/** Imports land, as an operator does on the command line, that a search of the account finds. */
export class DrillAlerts {
  #session
  #env
  #folder = mkdtempSync(join(tmpdir(), 'voltacre-drill-'))
  #name = `Drill ${process.pid}-${Date.now()}`
  /** How many imports were acknowledged. */
  #imported = 0

  constructor(session, env) {
    this.#session = session
    this.#env = env
  }

  async start() {
    // Without quiet hours.
    await this.#session.submit('/saved/alerts', {
      do: 'save',
      time_zone: 'America/Chicago',
      list_frequency: 'instantly',
    })
    await this.#session.submit(SEARCH, { do: 'save', time_zone: 'America/Chicago' })
  }

  /** Imports another listing, or again the one whose import failed. @returns whether it was acknowledged */
  async import() {
    const number = this.#imported + 1
    const file = join(this.#folder, 'land.csv')
    const [latitude, longitude] = [31 + (number % 100) / 100, -99 - (Math.floor(number / 100) % 100) / 100]
    writeFileSync(
      file,
      `id,title,acres,latitude,longitude\n${number},${this.#title(number)},${ACRES},${latitude},${longitude}\n`,
    )
    const args = ['server/edge/cli/import.ts', 'listings', file, '--publish', '--source', this.#name]
    const options = { cwd: ROOT, env: { ...process.env, ...this.#env }, timeout: IMPORT_MS }
    const isDone = await promisify(execFile)(PINNED_NODE, args, options).then(
      () => true,
      () => false,
    )
    if (isDone) this.#imported = number
    return isDone
  }

  #title = (number) => `${this.#name}-${number}`

  /** @returns which listings, alerts and emails about them are missing, and which came twice */
  async stop() {
    rmSync(this.#folder, { recursive: true })
    const titles = Array.from({ length: this.#imported }, (_, at) => this.#title(at + 1))
    const mails = await countMails(titles, ({ text }) => text.match(/\bDrill \d+-\d+-\d+\b/g) ?? [])
    const ids = await this.#readListings()
    const alerted = await this.#readAlerted()
    const counts = {
      listing: (title) => ids.get(title)?.length ?? 0,
      'alert to': (title) => alerted.filter((id) => ids.get(title)?.includes(id)).length,
      'email about': (title) => mails.get(title),
    }
    const wrong = Object.entries(counts).map(([what, count]) =>
      wrongCounts(new Map(titles.map((title) => [title, count(title)])), what),
    )
    return {
      lost: wrong.flatMap(({ lost }) => lost),
      doubled: wrong.flatMap(({ doubled }) => doubled),
      imported: this.#imported,
    }
  }

  /** The ids of what is listed, by title. */
  async #readListings() {
    const ids = new Map()
    for (let page = 1, isLast = false; !isLast; page++) {
      const { data } = await (await this.#session.ask(`${LISTINGS}&page=${page}`)).json()
      for (const { id, landowner_name } of data) ids.set(landowner_name, [...(ids.get(landowner_name) ?? []), id])
      isLast = data.length < PER_PAGE
    }
    return ids
  }

  /** The listing of each alert. An alert that was emailed is there. */
  async #readAlerted() {
    const { alerts } = await (await this.#session.ask('/settings/my-data.json')).json()
    return alerts.filter(({ kind }) => kind === 'new').map(({ listing_id }) => listing_id)
  }
}

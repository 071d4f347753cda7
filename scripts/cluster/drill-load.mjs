import { setTimeout as wait } from 'node:timers/promises'
import { DrillAlerts } from './drill-alerts.mjs'
import { countMails, wrongCounts } from './drill-mails.mjs'
import { DrillSession, fetchWhole, fromElsewhere } from './drill-session.mjs'
import { PROCESSES, readSecrets } from './layout.mjs'
import { ADMIN, productEnv } from './parts.mjs'

const READERS = 2
/** Below what the product allows one account. */
const DRAFT_PAUSE_MS = 1_100
const UPLOAD_PAUSE_MS = 2_000
const MESSAGE_PAUSE_MS = 500
const IMPORT_PAUSE_MS = 8_000
const PAGES = [
  () => '/',
  () => '/search?utility=power',
  () => '/api/v1/listings?utility=both',
  () => '/city/ashburn-va',
  () => '/blog',
  // A search that isn't cached.
  (turn) => `/search?min_acres=${turn / 100}`,
]
const SAVED = '/saved/favorites'
/** The smallest PNG picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Reads and searches as visitors, saves listings, a draft, pictures and messages, and imports land that a saved search finds. Each
 * waits for its answer before it continues, so that a pause shows as one slow or failed request and not as many.
 */
export class DrillLoad {
  /** Counts of requests that were answered and that failed, by kind. */
  counts = { reads: { done: 0, failed: 0 }, writes: { done: 0, failed: 0 } }
  /** Between two writes that were acknowledged, in ms. */
  longestPauseMs = 0
  /** Reads by the sender of a write that didn't have it. */
  stale = 0
  #pauseMs
  #secrets = readSecrets()
  #session = new DrillSession()
  #alerts = new DrillAlerts(this.#session, productEnv(PROCESSES[0], this.#secrets))
  #draft = ''
  #isRunning = true
  #lastWrite = performance.now()
  #work = []
  /** What was acknowledged. */
  #saved = new Map()
  #price = 0
  /** Addresses of the pictures that were stored. */
  #uploads = []
  /** Other senders for each load, because few messages may come from one. */
  #sender = `drill-${process.pid}-${Date.now()}`
  /** Addresses of those who sent messages. */
  #messages = []

  /** Between two requests of a visitor, or two saves, are `pauseMs`. */
  constructor(pauseMs) {
    this.#pauseMs = pauseMs
  }

  async start() {
    await this.#session.signIn({ email: ADMIN, password: this.#secrets.admin })
    await this.#alerts.start()
    const listings = await (await this.#session.ask('/api/v1/listings?per_page=10')).json()
    const slugs = listings.data.map(({ slug }) => slug)
    this.#draft = await this.#startDraft()
    this.#lastWrite = performance.now()
    const work = [
      ...Array.from({ length: READERS }, (_, at) => (turn) => this.#read(PAGES[(turn + at) % PAGES.length](turn))),
      (turn) => this.#save(slugs[turn % slugs.length], turn),
      (turn) => this.#saveDraft(turn),
      (turn) => this.#upload(turn),
      (turn) => this.#send(turn),
      () => this.#import(),
    ]
    this.#work = work.map(async (each) => {
      for (let turn = 1; this.#isRunning; turn++, await wait(this.#pauseMs)) await each(turn)
    })
  }

  /** Begins nothing more. */
  end() {
    this.#isRunning = false
  }

  /** Ends the load. @returns what was acknowledged and isn't there, and what was done twice */
  async stop() {
    this.end()
    await Promise.all(this.#work)
    const alerts = await this.#alerts.stop()
    const mails = wrongCounts(await countMails(this.#messages, ({ to }) => [to]), 'email to')
    const lost = [...(await this.#lostSaves()), ...(await this.#lostPictures()), ...alerts.lost, ...mails.lost]
    const doubled = [...alerts.doubled, ...mails.doubled]
    const done = { pictures: this.#uploads.length, messages: this.#messages.length, imports: alerts.imported }
    await this.#session.ask('/my/listings', {
      method: 'POST',
      body: new URLSearchParams({ do: 'delete-draft', id: this.#draft }),
    })
    return { lost, doubled, done }
  }

  async #lostSaves() {
    const saved = await (await this.#session.ask(SAVED)).json()
    const lost = [...this.#saved].filter(([slug, isSaved]) => isSaved !== null && saved.includes(slug) !== isSaved)
    const draft = await (await this.#session.ask(`/list-your-land/${this.#draft}/terms`)).text()
    const price = Number(/name="price"[^>]* value="(\d+)"/.exec(draft)?.[1])
    return [
      ...lost.map(([slug]) => `save of ${slug}`),
      ...(price >= this.#price ? [] : [`draft: ${price} in place of ${this.#price}`]),
    ]
  }

  async #lostPictures() {
    const lost = []
    for (const address of this.#uploads) if (!(await this.#readUpload(address))?.path) lost.push(`picture ${address}`)
    return lost
  }

  async #read(path) {
    const isAnswered = await fetchWhole(path).then(
      ({ status }) => status < 500,
      () => false,
    )
    this.counts.reads[isAnswered ? 'done' : 'failed']++
  }

  async #save(slug, turn) {
    const isSaved = Math.floor(turn / 10) % 2 === 0
    this.#saved.set(slug, null)
    const body = new URLSearchParams({ do: isSaved ? 'save' : 'unsave', slug })
    if (!(await this.#write(SAVED, { method: 'POST', body }))) return
    this.#saved.set(slug, isSaved)
    const saved = await this.#session
      .ask(SAVED)
      .then((response) => response.json())
      .catch(() => null)
    if (Array.isArray(saved) && saved.includes(slug) !== isSaved) this.stale++
  }

  async #saveDraft(turn) {
    const body = JSON.stringify({ changes: { price: { was: [], now: [String(turn)], chosen: true } } })
    const headers = { 'Content-Type': 'application/json' }
    if (await this.#write(`/drafts/${this.#draft}`, { method: 'POST', headers, body })) this.#price = turn
    await wait(DRAFT_PAUSE_MS)
  }

  async #upload() {
    const tus = { 'Tus-Resumable': '1.0.0' }
    const about = { 'Upload-Length': String(PICTURE.length), 'Upload-Metadata': `kind ${btoa('listing-image')}` }
    const created = await this.#write('/uploads', { method: 'POST', headers: { ...tus, ...about } })
    if (!created) return
    const address = created.headers.get('Location')
    const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
    if (!(await this.#write(address, { method: 'PATCH', headers, body: PICTURE }))) return
    if ((await this.#readUpload(address))?.path) this.#uploads.push(address)
    await wait(UPLOAD_PAUSE_MS)
  }

  #readUpload = (address) =>
    this.#session
      .ask(address)
      .then((response) => response.json())
      .catch(() => null)

  async #send(turn) {
    const email = `${this.#sender}-${turn}@voltacre.example`
    const body = new URLSearchParams({ name: 'Drill', email, inquiry_type: 'landowner', message: `Message ${turn}` })
    const sent = await this.#write(...fromElsewhere('/contact', { method: 'POST', body }))
    if (sent) this.#messages.push(email)
    await wait(MESSAGE_PAUSE_MS)
  }

  async #import() {
    this.counts.writes[(await this.#alerts.import()) ? 'done' : 'failed']++
    await wait(IMPORT_PAUSE_MS)
  }

  /** @returns the response; null if it wasn't acknowledged */
  async #write(path, init) {
    const response = await this.#session.ask(path, init).catch(() => null)
    const isDone = response !== null && response.status < 400
    if (response && response.status >= 400 && response.status < 500)
      console.error(`${path} was answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
    this.counts.writes[isDone ? 'done' : 'failed']++
    if (!isDone) return null
    const now = performance.now()
    this.longestPauseMs = Math.max(this.longestPauseMs, now - this.#lastWrite)
    this.#lastWrite = now
    return response
  }

  async #startDraft() {
    const body = new URLSearchParams({ where: '30.7, -97.4' })
    const started = await this.#session.ask(...fromElsewhere('/list-your-land', { method: 'POST', body }))
    const draft = started.headers.get('Location')?.split('/')[2]
    if (!draft) throw new Error(`Starting a draft was answered ${started.status}.`)
    return draft
  }
}

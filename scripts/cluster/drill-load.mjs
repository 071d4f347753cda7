import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FOLDER, HOST, PORTS, PROCESSES, PUBLIC_URL } from './layout.mjs'

const READERS = 2
const PAUSE_MS = 20
/** Below what the product allows one account. */
const DRAFT_PAUSE_MS = 1_100
const UPLOAD_PAUSE_MS = 2_000
const MESSAGE_PAUSE_MS = 500
const REQUEST_MS = 40_000
const PAGES = ['/', '/search?utility=power', '/api/v1/listings?utility=both', '/city/ashburn-va', '/blog']
const SAVED = '/saved/favorites'
/** The smallest PNG picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Reads as visitors, and saves listings, a draft, pictures and messages, as fast as people would. Each waits for its answer before
 * it continues, so that a pause shows as one slow or failed request and not as many.
 */
export class DrillLoad {
  /** Counts of requests that were answered and that failed, by kind. */
  counts = { reads: { done: 0, failed: 0 }, writes: { done: 0, failed: 0 } }
  /** Between two writes that were acknowledged, in ms. */
  longestPauseMs = 0
  /** Reads by the sender of a write that didn't have it. */
  stale = 0
  #account
  #draft = ''
  #isRunning = true
  #lastWrite = performance.now()
  #cookies = new Map()
  #work = []
  /** What was acknowledged. */
  #saved = new Map()
  #price = 0
  /** Addresses of the pictures that were stored. */
  #uploads = []
  /** Addresses of those who sent messages. */
  #messages = []

  constructor(account) {
    this.#account = account
  }

  async start() {
    await this.#signIn()
    const listings = await (await this.#ask('/api/v1/listings?per_page=10')).json()
    const slugs = listings.data.map(({ slug }) => slug)
    this.#draft = await this.#startDraft()
    this.#lastWrite = performance.now()
    const work = [
      ...Array.from({ length: READERS }, (_, at) => (turn) => this.#read(PAGES[(turn + at) % PAGES.length])),
      (turn) => this.#save(slugs[turn % slugs.length], turn),
      (turn) => this.#saveDraft(turn),
      (turn) => this.#upload(turn),
      (turn) => this.#send(turn),
    ]
    this.#work = work.map(async (each) => {
      for (let turn = 1; this.#isRunning; turn++, await wait(PAUSE_MS)) await each(turn)
    })
  }

  /** Ends the load. @returns what was acknowledged and isn't there, and what was done twice */
  async stop() {
    this.#isRunning = false
    await Promise.all(this.#work)
    const lost = [...(await this.#lostSaves()), ...(await this.#lostPictures())]
    const doubled = await this.#countMails(lost)
    await this.#ask('/my/listings', {
      method: 'POST',
      body: new URLSearchParams({ do: 'delete-draft', id: this.#draft }),
    })
    return { lost, doubled }
  }

  async #lostSaves() {
    const saved = await (await this.#ask(SAVED)).json()
    const lost = [...this.#saved].filter(([slug, isSaved]) => isSaved !== null && saved.includes(slug) !== isSaved)
    const draft = await (await this.#ask(`/list-your-land/${this.#draft}/terms`)).text()
    const price = Number(/name="price"[^>]* value="(\d+)"/.exec(draft)?.[1])
    return [
      ...lost.map(([slug]) => `save of ${slug}`),
      ...(price >= this.#price ? [] : [`draft: ${price} in place of ${this.#price}`]),
    ]
  }

  async #lostPictures() {
    const uploads = await Promise.all(this.#uploads.map((address) => this.#readUpload(address)))
    return uploads.flatMap((upload, at) => (upload?.path ? [] : [`picture ${this.#uploads[at]}`]))
  }

  /** Waits until all mails are there. */
  async #countMails(lost) {
    const end = performance.now() + 60_000
    let mails = readMails(this.#messages)
    for (; [...mails.values()].includes(0) && performance.now() < end; mails = readMails(this.#messages))
      await wait(500)
    for (const [address, count] of mails) if (count === 0) lost.push(`mail to ${address}`)
    return [...mails].filter(([, count]) => count > 1).map(([address, count]) => `${count} mails to ${address}`)
  }

  async #read(path) {
    const isAnswered = await this.#fetch(path).then(
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
    const saved = await this.#ask(SAVED)
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
    this.#ask(address)
      .then((response) => response.json())
      .catch(() => null)

  async #send(turn) {
    const email = `drill-${process.pid}-${this.#messages.length}-${turn}@voltacre.example`
    const body = new URLSearchParams({ name: 'Drill', email, inquiry_type: 'landowner', message: `Message ${turn}` })
    const sent = await this.#write(...fromElsewhere('/contact', { method: 'POST', body }))
    if (sent) this.#messages.push(email)
    await wait(MESSAGE_PAUSE_MS)
  }

  /** @returns the response; null if it wasn't acknowledged */
  async #write(path, init) {
    const response = await this.#ask(path, init).catch(() => null)
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

  async #signIn() {
    const signedIn = await this.#ask('/login', { method: 'POST', body: new URLSearchParams(this.#account) })
    if (signedIn.status >= 400) throw new Error(`Signing in was answered ${signedIn.status}.`)
  }

  async #startDraft() {
    const body = new URLSearchParams({ where: '30.7, -97.4' })
    const started = await this.#ask(...fromElsewhere('/list-your-land', { method: 'POST', body }))
    const draft = started.headers.get('Location')?.split('/')[2]
    if (!draft) throw new Error(`Starting a draft was answered ${started.status}.`)
    return draft
  }

  /** Asks as the account. */
  async #ask(path, init = {}) {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const response = await this.#fetch(path, {
      ...init,
      headers: { Origin: PUBLIC_URL, Cookie: cookie, ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      this.#cookies.set(name, value)
    }
    return response
  }

  /** Reads the whole response, because one that breaks off has failed. */
  async #fetch(path, init = {}) {
    const signal = AbortSignal.timeout(REQUEST_MS)
    const response = await fetch(new URL(path, PUBLIC_URL), { redirect: 'manual', signal, ...init })
    const { status, headers } = response
    return new Response([204, 304].includes(status) ? null : await response.arrayBuffer(), { status, headers })
  }
}

/** A request to HAProxy, which passes on the address of the sender: few messages and drafts may come from each. */
function fromElsewhere(path, init) {
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  const forwarded = {
    'X-Forwarded-For': address,
    'X-Forwarded-Host': new URL(PUBLIC_URL).host,
    'X-Forwarded-Proto': 'http',
  }
  return [`http://${HOST}:${PORTS.web}${path}`, { ...init, headers: forwarded }]
}

/** How many emails each address has got, from whichever process. */
function readMails(addresses) {
  const counts = new Map(addresses.map((address) => [address, 0]))
  for (const { name } of PROCESSES) {
    const outbox = join(FOLDER, name, 'outbox')
    for (const file of readFolder(outbox)) {
      const to = /^To: .*?([\w.@-]+@voltacre\.example)>?\r?$/m.exec(readFileSync(join(outbox, file), 'utf8'))?.[1]
      if (counts.has(to)) counts.set(to, counts.get(to) + 1)
    }
  }
  return counts
}

function readFolder(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

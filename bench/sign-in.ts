import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Child, startProduct } from './child.ts'
import { emit, median, note, round } from './measure.ts'

const CONNECTIONS = 64
const SECONDS = 8
const TURNS = 3
const ACCOUNTS = 150
const PASSWORD = 'a horse, a battery, a staple'
/** Pages that others read at the same time, at a moderate rate. */
const PAGES = ['/learn', '/search?utility=power', '/api/v1/listings']
const READ_PER_SECOND = 30

/** Measures whether sign-ins slow down readers, and whether the limit for one account holds. */
export async function benchSignIn(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  try {
    note(`Creating ${ACCOUNTS} accounts…`)
    for (let account = 0; account < ACCOUNTS; account++) await signUp(product, account)
    await readPages(product)
    const idle: number[] = []
    const busy: number[] = []
    const accepted: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      idle.push(await readPages(product))
      const [p99, signIns] = await Promise.all([readPages(product), signInRepeatedly(product, ACCOUNTS)])
      busy.push(p99)
      accepted.push(signIns.accepted)
    }
    const one = await signInRepeatedly(product, 1)
    emit('sign-in embedded', {
      connections: CONNECTIONS,
      sign_ins_per_second: round(median(accepted) / SECONDS, 1),
      others_p99_idle_ms: median(idle),
      others_p99_ms: median(busy),
      others_p99_ratio: round(median(busy) / median(idle)),
      one_account_tries: one.tries,
      one_account_accepted: one.accepted,
    })
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const emailOf = (account: number) => `bench-${account}@example.com`

/** Simulates a separate client address, forwarded by a local proxy. */
const from = (number: number) => ({
  'X-Forwarded-For': `198.${51 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
  'Content-Type': 'application/x-www-form-urlencoded',
})

async function signUp(product: Child, account: number): Promise<void> {
  const body = new URLSearchParams({ email: emailOf(account), password: PASSWORD, confirm_password: PASSWORD })
  const options = { method: 'POST', headers: from(account), body, redirect: 'manual' } as const
  const { status } = await fetch(`${product.url}/signup`, options)
  if (status !== 302) throw new Error(`Signing up answered ${status}.`)
}

/** @returns p99 in ms */
async function readPages(product: Child): Promise<number> {
  const result = await autocannon({
    url: product.url,
    connections: 4,
    overallRate: READ_PER_SECOND,
    duration: SECONDS,
    requests: PAGES.map((path) => ({ method: 'GET', path })),
  })
  if (result.non2xx + result.errors > 0) throw new Error('A page was not answered.')
  return result.latency.p99
}

async function signInRepeatedly(product: Child, accounts: number): Promise<{ tries: number; accepted: number }> {
  let number = 0
  let accepted = 0
  const result = await autocannon({
    url: product.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/login',
        setupRequest: (request) => {
          number++
          const email = emailOf(number % accounts)
          return {
            ...request,
            headers: from(number),
            body: new URLSearchParams({ email, password: PASSWORD }).toString(),
          }
        },
        onResponse: (status) => {
          if (status === 302) accepted++
        },
      },
    ],
  })
  return { tries: result.requests.total, accepted }
}

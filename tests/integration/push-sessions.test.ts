import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { insertUser, PASSWORD, signInAs, type TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { deviceKeys } from '../support/device-keys.ts'

const NEW_PASSWORD = 'another horse, another staple'

describeBothDatabases('Notifications and sessions', (open) => {
  let app: TestApp
  let email: string
  let here: Device
  let elsewhere: Device

  interface Device {
    caller: TestCaller
    viewer: SignedInViewer
  }

  /** A browser that is signed in, and has notifications on. */
  const device = async (password = PASSWORD): Promise<Device> => {
    const caller = await signInAs(app, email, { password })
    const viewer = (await app.resolveViewer(caller)).viewer as SignedInViewer
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
    caller.storeCookies(await app.services.push.subscribe(viewer, { endpoint, ...(await deviceKeys()) }))
    return { caller, viewer }
  }
  const areOn = () =>
    Promise.all(
      [here, elsewhere].map(async ({ caller, viewer }) => (await app.services.push.read(viewer, caller)).isOn),
    )

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'users', 'alert_subscribers', 'rate_limits', 'activity_log')
    email = (await insertUser(open().db)).email
    here = await device()
    elsewhere = await device()
    expect(await areOn()).toEqual([true, true])
  })

  test('signing out ends them on that device', async () => {
    await app.services.accounts.signOut(here.viewer, here.caller)
    expect(await areOn()).toEqual([false, true])
    await app.services.accounts.signOut(VISITOR, elsewhere.caller)
    expect(await areOn()).toEqual([false, true])
  })

  test('ending a session ends them on its device, whichever session that has meanwhile', async () => {
    const { account, accounts } = app.services
    await account.endSession(here.viewer, here.caller, elsewhere.viewer.sessionId)
    expect(await areOn()).toEqual([true, false])

    elsewhere = await device()
    const change = { current: PASSWORD, password: NEW_PASSWORD }
    elsewhere.caller.storeCookies(await account.changePassword(elsewhere.viewer, elsewhere.caller, change))
    await signInAs(app, email, { caller: elsewhere.caller, password: NEW_PASSWORD })
    const sessionOf = async ({ caller }: Device) =>
      ((await app.resolveViewer(caller)).viewer as SignedInViewer).sessionId
    here = await device(NEW_PASSWORD)
    await account.endSession(here.viewer, here.caller, await sessionOf(elsewhere))
    expect(await areOn()).toEqual([true, false])

    elsewhere = await device(NEW_PASSWORD)
    await accounts.signOut(here.viewer, here.caller)
    expect(await areOn()).toEqual([false, true])
  })

  test('they outlive a session that expires', async () => {
    await open().db.deleteFrom('sessions').where('id', '=', elsewhere.viewer.sessionId).execute()
    expect(await areOn()).toEqual([true, true])
  })

  test('ending all other sessions ends them on all other devices', async () => {
    await app.services.account.endOtherSessions(here.viewer, here.caller)
    expect(await areOn()).toEqual([true, false])
  })

  test('a new password ends them on all other devices', async () => {
    const change = { current: PASSWORD, password: NEW_PASSWORD }
    await app.services.account.changePassword(here.viewer, here.caller, change)
    expect(await areOn()).toEqual([true, false])
  })

  test('a reset of the password ends them everywhere', async () => {
    await app.services.accounts.requestPasswordReset(here.caller, email)
    const { url } = app.mails.at(-1)!.template as { url: string }
    const token = new URL(url).searchParams.get('token')!
    await app.services.accounts.resetPassword(here.caller, { token, password: NEW_PASSWORD })
    expect(await areOn()).toEqual([false, false])
  })

  test('an admin ends them everywhere', async () => {
    const { email: adminEmail } = await insertUser(open().db, { isAdmin: true })
    const admin = (await app.resolveViewer(await signInAs(app, adminEmail))).viewer as SignedInViewer
    await app.services.users.endSessions(admin, here.viewer.id)
    expect(await areOn()).toEqual([false, false])
    here = await device()
    await app.services.users.setSuspended(admin, here.viewer.id, true)
    expect(await areOn()).toEqual([false, false])
  })
})

import { beforeAll, expect, test } from 'vitest'
import { ACTIONS } from '../../app/account/settings/actions.server.ts'
import { insertUser, signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { createChance } from '../support/chance.ts'
import { describeDatabases } from '../support/database.ts'
import { hostileForm } from '../support/hostile-form.ts'
import { insertLead } from '../support/leads.ts'
import { readRoutes } from '../support/route-table.ts'

const SEED = 815
const FORMS = 10_000
const FORMS_ON_SERVER = 2_500
/** After so many, limits begin anew: what lies behind them is to be reached too. */
const LIMITS_LAST = 60

/** What the buttons of the settings say, of which some put rows in order. */
const SETTINGS_VERBS = [
  'save',
  'add home_faq',
  'remove learn_faq 0',
  'up categories 1',
  'down featured_cities 0',
  'built-in terms_text',
  'preview privacy_text',
  'test-mail',
  'restore-version 0',
]

/** What the buttons of leads and of accounts say. */
const LEAD_VERBS = 'mark save reply add'.split(' ')
const USER_VERBS = 'make-admin revoke-admin suspend reinstate end-sessions send-reset resend-verification'.split(' ')
/** What the buttons of the lists and forms of content say. */
const VERBS = 'save save save overwrite merge publish feature delete duplicate undo restore-version'.split(' ')

/** Those of the settings; rows share a name. */
const SETTINGS_FIELDS =
  'site_name contact_email contact_phone office_location data_figures.figure data_figures.label market_figures.figure market_figures.label footer_text footer_copyright home_faq.question home_faq.answer learn_faq.question learn_faq.answer categories.id categories.label categories.note categories.search categories.shown featured_cities featured_cities_sent privacy_text terms_text mail_from_name mail_from_address remember_me_days map_style_url'.split(
    ' ',
  )

/** Every name that a form of the product has; each action gets those of others too. */
const FIELDS =
  'email password confirm_password current_password remember code token name next id intent response confirmation saved wants_news wants_listing_alerts admins_need_two_factor company message inquiry_type subject seconds do ids version newer_version key time_zone scheduled_local title slug excerpt body meta_title meta_description meta_keywords cover_image cover_alt is_published is_featured city_name state_name description content population coordinates hero_image hero_alt landowner_name address gps_coordinates boundary city county state country parcel_size_acres price price_type zoning_info power utility_known images videos scope lifetime per_minute energy_sources energy_sources_shown available_power_mw power_evidence substation_on_site instant_deploy lifecycle last_confirmed_on last_confirmed_at scheduled_at choice:body choice:images name type region publisher licence period file_path is_public unit:mw'.split(
    ' ',
  )

/** Those of leads and of accounts. */
const PEOPLE_FIELDS = 'status owner_id notes reply said kind mark own'.split(' ')

const LEAK =
  /node_modules|server\/(services|http|db)|\bat [\w.<>]+ \(.*:\d+:\d+\)|SQLSTATE|DatabaseError|TypeError|argon2/
const INJECTED = /<script>alert|<img src=x/

describeDatabases('Hostile forms', (open) => {
  let app: TestApp
  let callers: TestCaller[]
  let paths: string[]
  /** To whom something may be done: to nobody who sends these forms. */
  let users: string[]

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const lead = await insertLead(open().db)
    const { id } = await insertUser(open().db)
    users = [id, 'none']
    paths = (await readRoutes())
      .filter(({ hasAction }) => hasAction)
      .map(({ path }) => path.replace(/[*]$/, 'x').replace(':id', path.startsWith('/admin/leads') ? lead.id : id))
    callers = [new TestCaller(), await signedIn(false), await signedIn(true)]
    return () => app.close()
  })

  const signedIn = (isAdmin: boolean) => signedInUser(app, open().db, { isAdmin })

  test('end in errors by field or a refusal, never in a failure of ours', { timeout: 1_200_000 }, async () => {
    const chance = createChance(SEED)
    const intents = Object.entries(ACTIONS).flatMap(([section, verbs]) =>
      Object.keys(verbs).map((verb) => `${section}/${verb}`),
    )
    const statuses: Record<number, number> = {}
    const forms = open().kind === 'embedded' ? FORMS : FORMS_ON_SERVER
    for (let index = 0; index < forms; index++) {
      if (index % LIMITS_LAST === 0) {
        await open().db.deleteFrom('attempts').execute()
        // A form that by chance asks all admins for a second factor would close what is to be reached.
        await open().db.deleteFrom('site_settings').execute()
      }
      const path = chance.percent(30) ? '/settings' : chance.pick(paths)
      const isContent = /^\/admin\/(listings|blog|cities)$/.test(path)
      const fixed =
        path === '/admin/settings' && chance.percent(90)
          ? { do: chance.pick(SETTINGS_VERBS) }
          : path === '/settings' && chance.percent(90)
            ? { intent: chance.pick(intents) }
            : isContent && chance.percent(90)
              ? { do: `${chance.pick(VERBS)} x` }
              : path.startsWith('/admin/leads')
                ? { do: chance.pick(LEAD_VERBS) }
                : path.startsWith('/admin/users')
                  ? { do: `${chance.pick(USER_VERBS)} ${chance.pick(users)}` }
                  : {}
      const { contentType, body, shown } = hostileForm(
        chance,
        path === '/admin/settings' ? [...FIELDS, ...SETTINGS_FIELDS] : [...FIELDS, ...PEOPLE_FIELDS],
        fixed as Record<string, string>,
      )
      // Whoever signs out by chance is signed out.
      const caller = path === '/logout' ? callers[0]! : chance.pick(callers)
      const headers = {
        Origin: ORIGIN,
        Cookie: caller.cookieHeader,
        ...(contentType === null ? {} : { 'Content-Type': contentType }),
      }
      const target = chance.percent(20) ? `${path}.data` : path
      const response = await app.ask(target, { method: 'POST', headers, body }, { remoteAddress: '203.0.113.9' })
      const text = response.headers.has('Content-Encoding') ? '' : await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const problems = [
        response.status >= 500 && `status ${response.status}`,
        LEAK.test(text) && `says too much: ${LEAK.exec(text)?.[0]}`,
        INJECTED.test(text) && /html/.test(response.headers.get('Content-Type') ?? '') && 'prints markup that was sent',
        /evil/.test(response.headers.get('Location') ?? '') && 'leads elsewhere',
      ].filter(Boolean)
      expect(problems, `form ${index} to ${target}: ${shown}`).toEqual([])
    }
    expect(
      app
        .failures()
        .filter(({ level }) => level >= 50)
        .slice(0, 3),
    ).toEqual([])
    // Enough of them got to where fields are read.
    expect(statuses[422] ?? 0).toBeGreaterThan(forms * 0.1)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { ACTIONS } from '../../app/settings/actions.server.ts'
import { insertUser, signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { hostileForm } from '../support/hostile-form.ts'
import { insertLead } from '../support/leads.ts'
import { readRoutes } from '../support/route-table.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'
import { SERVER_URL } from '../support/template.ts'

/** Only the driver differs on a server, so a sample is enough there. */
const FORMS = rounds(SERVER_URL ? 2_500 : 10_000)
/** Rate limits are reset after so many forms, because they would block all later ones. */
const FORMS_PER_RESET = 60

/** Actions of the settings form, some of which move rows. */
const SETTINGS_ACTIONS = [
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

/** Actions of the forms for leads and accounts. */
const LEAD_ACTIONS = 'mark save reply add'.split(' ')
const REPORT_ACTIONS = 'uphold dismiss'.split(' ')
const USER_ACTIONS = 'make-admin revoke-admin suspend reinstate end-sessions send-reset resend-verification'.split(' ')
/** Actions of layers. */
const LAYER_ACTIONS = 'create save upload import cancel retry switch delete-version show hide delete undo'.split(' ')
/** Actions of saved searches. */
const SAVED_SEARCH_ACTIONS = 'frequency save delete'.split(' ')
/** Actions of content lists and forms. */
const CONTENT_ACTIONS = 'save save save overwrite merge publish feature delete duplicate undo restore-version'.split(
  ' ',
)

/** Fields of the settings form; rows share names. */
const SETTINGS_FIELDS =
  'site_name contact_email contact_phone office_location data_figures.figure data_figures.label market_figures.figure market_figures.label footer_text footer_copyright home_faq.question home_faq.answer learn_faq.question learn_faq.answer categories.id categories.label categories.note categories.search categories.summary featured_cities featured_cities_sent privacy_text terms_text mail_from_name mail_from_address remember_me_days map_style_url'.split(
    ' ',
  )

/** Field names of all forms; every action also gets those of other forms. */
const FIELDS =
  'email password confirm_password current_password remember code token name next id intent response confirmation saved wants_news admins_need_two_factor company role phone message inquiry_type subject seconds do ids version newer_version key time_zone scheduled_local title slug excerpt body meta_title meta_description meta_keywords cover_image cover_alt is_published is_featured city_name state_name description content population coordinates hero_image hero_alt landowner_name address gps_coordinates boundary city county state country parcel_size_acres price price_type zoning_info power utility_known images videos scope lifetime per_minute energy_sources energy_sources_shown available_power_mw power_evidence substation_on_site instant_deploy parcel_number improvements restrictions deal_types deal_types_shown deal:easements deal_note:easements contact_name contact_role contact_phone lifecycle last_confirmed_on last_confirmed_at scheduled_at choice:body choice:images name type region publisher license period file_path is_public unit:mw source source_url attribution quality coverage_area coverage_source outline vintage adds_to_current column:kv'.split(
    ' ',
  )

/** Fields of the forms for leads and accounts. */
const PEOPLE_FIELDS = 'status owner_id notes reply body kind mark own reason details note frequency counts'.split(' ')

const LEAK =
  /node_modules|server\/(services|http|db)|\bat [\w.<>]+ \(.*:\d+:\d+\)|SQLSTATE|DatabaseError|TypeError|argon2/
const INJECTED = /<script>alert|<img src=x/

interface ShownForms {
  names: string[]
  /** Of the buttons that say what to do. */
  values: string[]
}

describeBothDatabases('Hostile forms', (open) => {
  let app: TestApp
  let callers: TestCaller[]
  let paths: string[]
  /** What the forms of a screen have on it, besides the fields below. */
  let shown: Map<string, ShownForms>
  /** The ids that user actions target; never one of the callers. */
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
    shown = new Map(await Promise.all(paths.map(async (path) => [path, await readForms(path)] as const)))
    return () => app.close()
  })

  /** Reads the forms of a page, so that a new screen is covered by itself. */
  async function readForms(path: string): Promise<ShownForms> {
    const html = await (await app.ask(path, { headers: { Cookie: callers[2]!.cookieHeader } })).text()
    const [names, values] = [new Set<string>(), [] as string[]]
    for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*\bname="[^>]*>/g)) {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
      if (attribute('name') === 'do') values.push(attribute('value'))
      else names.add(attribute('name'))
    }
    return { names: [...names], values }
  }

  const signedIn = (isAdmin: boolean) => signedInUser(app, open().db, { isAdmin })

  test('end in field errors or a rejection, never in a server error', async () => {
    const random = createSeededRandom(SEED)
    const intents = Object.entries(ACTIONS).flatMap(([section, verbs]) =>
      Object.keys(verbs).map((verb) => `${section}/${verb}`),
    )
    const statuses: Record<number, number> = {}
    for (let index = 0; index < FORMS; index++) {
      if (index % FORMS_PER_RESET === 0) {
        await open().db.deleteFrom('rate_limits').execute()
        // A random form may require two-factor of all admins, which would lock this one out.
        await open().db.deleteFrom('site_settings').execute()
      }
      const path = random.percent(30) ? '/settings' : random.pick(paths)
      const { names, values } = shown.get(path)!
      const isContent = /^\/admin\/(listings|blog|cities)$/.test(path)
      const fixed =
        path === '/admin/settings' && random.percent(90)
          ? { do: random.pick(SETTINGS_ACTIONS) }
          : path === '/settings' && random.percent(90)
            ? { intent: random.pick(intents) }
            : isContent && random.percent(90)
              ? { do: `${random.pick(CONTENT_ACTIONS)} x` }
              : path.startsWith('/admin/leads')
                ? { do: random.pick(LEAD_ACTIONS) }
                : path === '/admin/reports'
                  ? { do: `${random.pick(REPORT_ACTIONS)} ${random.pick(users)}` }
                  : path.startsWith('/admin/users')
                    ? { do: `${random.pick(USER_ACTIONS)} ${random.pick(users)}` }
                    : path.startsWith('/admin/layers')
                      ? { do: `${random.pick(LAYER_ACTIONS)} ${random.pick(['1', ...users])}` }
                      : path === '/saved/searches'
                        ? { do: random.pick(SAVED_SEARCH_ACTIONS), id: random.pick(users) }
                        : path === '/search'
                          ? { do: 'save' }
                          : values.length > 0
                            ? { do: random.pick(values) }
                            : {}
      const { contentType, body, summary } = hostileForm(
        random,
        [...FIELDS, ...names, ...(path === '/admin/settings' ? SETTINGS_FIELDS : PEOPLE_FIELDS)],
        fixed as Record<string, string>,
      )
      // Signing out would end the session of a caller.
      const caller = path === '/logout' ? callers[0]! : random.pick(callers)
      const headers = {
        Origin: ORIGIN,
        Cookie: caller.cookieHeader,
        ...(contentType === null ? {} : { 'Content-Type': contentType }),
      }
      const target = random.percent(20) ? `${path}.data` : path
      const response = await app.ask(target, { method: 'POST', headers, body }, { clientAddress: '203.0.113.9' })
      const text = response.headers.has('Content-Encoding') ? '' : await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const problems = [
        response.status >= 500 && `status ${response.status}`,
        LEAK.test(text) && `leaks internals: ${LEAK.exec(text)?.[0]}`,
        INJECTED.test(text) && /html/.test(response.headers.get('Content-Type') ?? '') && 'echoes markup',
        /evil/.test(response.headers.get('Location') ?? '') && 'redirects to another site',
      ].filter(Boolean)
      expect(problems, `form ${index} to ${target}: ${summary}`).toEqual([])
    }
    expect(
      app
        .failures()
        .filter(({ level }) => level >= 50)
        .slice(0, 3),
    ).toEqual([])
    // Enough forms reached field validation.
    expect(statuses[422] ?? 0).toBeGreaterThan(FORMS * 0.1)
  })
})

import type { SeededRandom } from '../seeded-random.ts'
import * as apps from './app-programs.ts'
import { type Block, type Body, type Draft, plainBlocks, type Quote } from './draft.ts'
import { type Envelope, mailWith, type Sample } from './envelope.ts'
import { LANGUAGES, type LanguageCode, type Person } from './languages.ts'
import { wrap } from './mime.ts'
import * as web from './web-programs.ts'
import { DISCLAIMERS, EARLIER, TRAPS, WORDS } from './words.ts'

interface Program {
  render: (draft: Draft) => Body
  header: string
  /** Its users also write below or between what they quote. */
  isInterleaved?: true
  canForward?: true
  /** It breaks lines where no one can tell. */
  isHardWrapped?: true
  hasDisclaimers?: true
  /** Its texts and labels have these languages only. */
  languages?: LanguageCode[]
}

const PROGRAMS: Record<string, Program> = {
  gmail: { render: web.gmailWeb, header: 'X-Gm-Features: AbCdEf', isInterleaved: true, canForward: true },
  'gmail-android': { render: web.gmailAndroid, header: 'X-Gm-Features: GhIjKl' },
  'gmail-plain': {
    render: web.gmailPlain,
    header: 'X-Gm-Features: MnOpQr',
    isInterleaved: true,
    canForward: true,
    isHardWrapped: true,
  },
  'outlook-desktop': {
    render: apps.outlookDesktop,
    header: 'X-Mailer: Microsoft Outlook 16.0',
    canForward: true,
    hasDisclaimers: true,
  },
  'outlook-plain': {
    render: apps.outlookPlain,
    header: 'X-Mailer: Microsoft Outlook 16.0',
    canForward: true,
    hasDisclaimers: true,
  },
  'outlook-web': {
    render: apps.outlookWeb,
    header: 'X-MS-Exchange-Organization-AuthAs: Internal',
    canForward: true,
    hasDisclaimers: true,
  },
  'outlook-mobile': { render: apps.outlookMobile, header: 'X-MS-Has-Attach:' },
  'apple-mail': {
    render: apps.appleMail,
    header: 'X-Mailer: Apple Mail (2.3864.300.41)',
    isInterleaved: true,
    canForward: true,
  },
  ios: { render: apps.iosMail, header: 'X-Mailer: iPhone Mail (23C55)' },
  yahoo: { render: web.yahoo, header: 'X-Mailer: WebService/1.1.24866 YMailNorrin' },
  thunderbird: { render: apps.thunderbird, header: 'User-Agent: Mozilla Thunderbird', isInterleaved: true },
  'thunderbird-plain': {
    render: apps.thunderbirdPlain,
    header: 'User-Agent: Mozilla Thunderbird',
    isInterleaved: true,
    canForward: true,
  },
  proton: { render: web.proton, header: 'X-Pm-Message-ID: 1f2e3d4c' },
  samsung: { render: apps.samsung, header: 'X-Priority: 3' },
  fastmail: { render: web.fastmail, header: 'X-ME-Proxy: <xmx:abc>', isInterleaved: true },
  zoho: { render: web.zoho, header: 'X-Mailer: Zoho Mail' },
  gmx: { render: web.gmx, header: 'X-UI-Message-Type: mail', languages: ['de', 'en', 'fr', 'es', 'it'] },
  notes: { render: apps.notes, header: 'X-Mailer: HCL Notes Release 14.0' },
  inotes: { render: apps.iNotes, header: 'X-Mailer: Lotus Domino Web Server Release 11.0' },
  k9: { render: apps.k9, header: 'User-Agent: K-9 Mail for Android', isInterleaved: true },
  roundcube: { render: web.roundcube, header: 'User-Agent: Roundcube Webmail/1.6', isInterleaved: true },
}

const CODES = Object.keys(LANGUAGES) as LanguageCode[]
const OTHER: Person = { name: 'Dale Krueger', address: 'reply+5f2c81d0a9@mail.voltacre.example' }

function signatureOf(random: SeededRandom, name: string): string[] {
  return random.pick([
    [name, 'Land Manager', 'Mesquite Renewables LLC', 'T +1 432 555 0142 | M +1 432 555 0177', 'www.mesquite.example'],
    [
      name,
      'Director, Site Acquisition | Northline Power',
      '1200 Main St, Suite 400, Midland, TX 79701',
      `Phone: (432) 555-0199`,
      'anna@northline.example',
    ],
    [name, 'Tel.: +49 40 555 0120', 'Fax: +49 40 555 0121', 'https://flaechen.example'],
    [name, 'Owner, Krueger Ranch', 'Mobile: 432.555.0142', 'krueger@ranch.example'],
  ])
}

/** One to four blocks. */
function ownBlocks(random: SeededRandom, code: LanguageCode): Block[] {
  const { greeting, short, paragraphs, listIntro, items, closing, names } = WORDS[code]
  if (random.percent(30)) return [random.pick(short)]
  const middle: Block[] = random.some(paragraphs, random.integer(1, 3))
  const list: Block[] = random.percent(30) ? [listIntro, { items }] : []
  const end: Block[] = random.percent(50) ? [`${closing}\n${names[0]}`] : []
  return [greeting, ...middle, ...list, ...end]
}

function quoteOf(random: SeededRandom, me: Person, depth: number): Quote {
  const at = Date.UTC(
    2026,
    random.integer(0, 11),
    random.integer(1, 28),
    random.integer(0, 23),
    random.integer(0, 59),
    11,
  )
  const isMine = depth % 2 === 1
  return {
    from: isMine ? me : OTHER,
    sentAt: new Date(at - depth * 86_400_000),
    paragraphs: random.pick(EARLIER),
    ...(depth < 2 && random.percent(50) && { inner: quoteOf(random, me, depth + 1) }),
  }
}

interface Choice {
  names?: string[]
  own?: Block[][]
  placement?: Draft['placement']
  isForward?: boolean
  hasQuote?: boolean
}

/** A mail of a program in a language, chosen by the index and at random. */
function sampleOf(random: SeededRandom, scenario: string, index: number, choice: Choice): Sample {
  const { names = Object.keys(PROGRAMS), placement = 'above', isForward = false, hasQuote = true } = choice
  const name = names[index % names.length]!
  const program = PROGRAMS[name]!
  const codes = program.languages ?? CODES
  const code = codes[(index + Math.floor(index / names.length)) % codes.length]!
  const me = { name: random.pick(WORDS[code].names), address: 'anna@northline.example' }
  const quote = quoteOf(random, me, 0)
  const draft: Draft = {
    code,
    own: choice.own ?? [ownBlocks(random, code)],
    placement,
    me,
    to: OTHER,
    subject: `${isForward ? LANGUAGES[code].forwardPrefix : LANGUAGES[code].replyPrefix}412 acres near Odessa`,
    ...(hasQuote && { quote: placement === 'between' ? { ...quote, paragraphs: EARLIER[0]! } : quote }),
    isForward,
    ...(random.percent(30) && { signature: signatureOf(random, me.name) }),
    ...(program.hasDisclaimers && random.percent(30) && DISCLAIMERS[code] && { disclaimer: DISCLAIMERS[code] }),
  }
  if (placement === 'between')
    draft.own = [0, 1, 2].map((i) =>
      i === 1 && random.percent(40)
        ? []
        : [random.pick(WORDS[code].short), ...(i === 2 ? [random.pick(WORDS[code].paragraphs)] : [])],
    )
  const body = program.render(draft)
  const own = draft.own.map(plainBlocks).filter(Boolean).join('\n\n')
  const forwarded = isForward && !own ? body.forwarded : undefined
  const wrapped = program.isHardWrapped
    ? own
        .split('\n')
        .flatMap((line) => wrap(line, 76))
        .join('\n')
    : own
  const text = forwarded ?? wrapped
  const envelope: Envelope = { me, to: OTHER, subject: draft.subject, code, header: program.header }
  return {
    name: `${scenario} ${index}: ${name}, ${code}`,
    raw: mailWith(random, envelope, body),
    kind: text ? 'message' : 'empty',
    text,
  }
}

const which = (test: (program: Program) => boolean | undefined): string[] =>
  Object.entries(PROGRAMS)
    .filter(([, program]) => test(program))
    .map(([name]) => name)

/** Mails that people write: 230. */
export function replies(random: SeededRandom): Sample[] {
  const make = (scenario: string, count: number, choice: (i: number) => Choice) =>
    Array.from({ length: count }, (_, i) => sampleOf(random, scenario, i, choice(i)))
  const interleaved = which(({ isInterleaved }) => isInterleaved)
  const forwarding = which(({ canForward }) => canForward)
  return [
    ...make('above', 105, () => ({})),
    ...make('below', 24, () => ({ names: interleaved, placement: 'below' })),
    ...make('between', 24, () => ({ names: interleaved, placement: 'between' })),
    ...make('nothing written', 14, () => ({ own: [[]] })),
    ...make('without a quote', 18, () => ({ hasQuote: false })),
    ...make('forward with a note', 14, () => ({ names: forwarding, isForward: true })),
    ...make('forward alone', 7, () => ({ names: forwarding, isForward: true, own: [[]] })),
    ...make('looks like a quote', 24, (i) => ({ own: [TRAPS[i % TRAPS.length]!.split('\n\n')] })),
  ]
}

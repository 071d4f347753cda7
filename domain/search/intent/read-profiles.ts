import { amountPattern, type Groups, limitsOf } from './amounts.ts'
import type { SearchParse } from './search-parse.ts'

const DATA_CENTER = String.raw`data[\s-]?cent(?:er|re)s?`
/** The shipped profiles by what people call such a site. */
const PROFILES: readonly (readonly [profile: string, words: string])[] = [
  [
    'edge',
    String.raw`edge[\s-]+(?:${DATA_CENTER}|comput(?:e|ing)|cloud|sites?|locations?|land|facilit(?:y|ies)|deployments?)|edge(?=\s+scor)`,
  ],
  ['mining', String.raw`(?:crypto(?:currency)?|bitcoin|btc)(?:[\s-]+min(?:e|es|ing|ers?))?|mining(?=\s+scor)`],
  [
    'ai-campus',
    String.raw`(?:ai|hyperscalers?|hyperscale)[\s-]+(?:${DATA_CENTER}|campus(?:es)?|training|factor(?:y|ies)|compute)(?:\s+campus(?:es)?)?|hyperscale|ai(?=\s+scor)|${DATA_CENTER}(?:\s+campus(?:es)?)?`,
  ],
]
const ANY = PROFILES.map(([, words]) => words).join('|')
const alone = (words: string) => new RegExp(String.raw`(?<![\w-])(?:${words})(?![\w-])`, 'giu')
const PATTERNS = PROFILES.map(([profile, words]) => ({ profile, pattern: alone(words) }))

const FOR_PROFILE = String.raw`(?:\s+(?:(?:for|as)\s+)?(?:an?\s+)?(?:${ANY}|ai|mining|edge)(?:\s+(?:sites?|profile))?(?![\w-]))?`
/** “AI campus score over 60”, “score 60+ for crypto mining” */
const SCORE_BEFORE = amountPattern({
  before: String.raw`(?:(?:${ANY}|(?:ai|mining|edge)\s+profile)\s+(?:(?:sites?|profile)\s+)?)?(?:with\s+(?:an?\s+)?)?(?:min(?:imum)?\s+)?scor(?:e[ds]?|ing)\s*(?:(?:of|is)\s+|:\s*)?`,
  unit: String.raw`(?:points?)?(?![\w%])`,
  after: FOR_PROFILE,
})
/** “60+ score” */
const SCORE_AFTER = amountPattern({ unit: String.raw`(?:(?:${ANY})\s+)?score(?![\w])`, after: FOR_PROFILE })

/** Reads limits of scores, with their profile. No filter limits scores from above. */
export function readScores(parse: SearchParse): void {
  for (const pattern of [SCORE_BEFORE, SCORE_AFTER])
    parse.readAll(pattern, ({ 0: phrase, groups = {} }, start) => {
      const { min, only, max } = limitsOf(groups as Groups)
      const least = min ?? only
      if (least === null || least > 100) parse.ignore(phrase, start)
      else parse.set({ min_score: least }, phrase, start)
      if (least !== null && max !== null && max !== least) parse.ignore(`up to ${max}`, start)
      const profile = profileIn(phrase)
      if (profile !== undefined) parse.set({ profile }, phrase, start)
      return true
    })
}

/** In “score 70 for mining”, one word is enough. */
const PROFILE_WORDS = [
  { profile: 'edge', pattern: /\bedge\b/i },
  { profile: 'mining', pattern: /\b(?:mining|crypto\w*|bitcoin|btc)\b/i },
  { profile: 'ai-campus', pattern: /\b(?:ai|hyperscalers?|data[\s-]?cent(?:er|re)s?)\b/i },
]
const profileIn = (phrase: string): string | undefined =>
  PROFILE_WORDS.find(({ pattern }) => pattern.test(phrase))?.profile

/** Reads what is to be built as the profile that sites are scored by. It leaves no site out. */
export function readProfiles(parse: SearchParse): void {
  for (const { profile, pattern } of PATTERNS)
    parse.readAll(pattern, ({ 0: phrase }, start) => {
      parse.set({ profile }, phrase, start)
      return true
    })
}

import { editDistance } from '../text/edit-distance.ts'
import { transliterate } from '../text/transliterate.ts'

export type NamesMatch = 'same' | 'similar' | 'different'

/** Forms of organizations and trusts, which a county may write and a landowner leave out. */
const FORMS = new Set(
  'llc inc incorporated corp corporation co company ltd limited lp llp llc pllc plc gmbh trust trustee trustees tr revocable irrevocable living family estate holdings'.split(
    ' ',
  ),
)
/** Titles, generations and connecting words. */
const FILLERS = new Set('mr mrs ms dr jr sr ii iii iv the of and et al ux'.split(' '))
const NICKNAMES = new Map(
  'bob=robert rob=robert bill=william will=william jim=james mike=michael tom=thomas dick=richard rick=richard rich=richard dave=david steve=steven dan=daniel joe=joseph jack=john ken=kenneth chuck=charles charlie=charles ed=edward ted=edward tony=anthony chris=christopher matt=matthew greg=gregory jeff=jeffrey larry=lawrence ron=ronald don=donald tim=timothy liz=elizabeth beth=elizabeth kate=katherine kathy=katherine sue=susan peggy=margaret patty=patricia jen=jennifer deb=deborah debbie=deborah barb=barbara'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

interface Name {
  words: string[]
  initials: string[]
  isOrganization: boolean
}

/**
 * Compares names of people and organizations, whatever their order, accents, middle initials and legal forms. A middle
 * name that only one has, a typo, or an organization named after the person makes them similar.
 */
export function namesMatch(a: string, b: string): NamesMatch {
  const [one, other] = [nameOf(a), nameOf(b)]
  if (one.words.length === 0 || other.words.length === 0) return 'different'
  const [onlyOne, onlyOther] = [without(one.words, other.words), without(other.words, one.words)]
  const shared = one.words.length - onlyOne.length
  const restOne = onlyOne.filter((word) => !other.initials.includes(word[0]!))
  const restOther = onlyOther.filter((word) => !one.initials.includes(word[0]!))
  if (restOne.length === 0 && restOther.length === 0) {
    return shared > 0 && !haveOtherInitials(one, other) && hasFullName(one, other) ? 'same' : 'similar'
  }
  if (shared > 0 && (restOne.length === 0 || restOther.length === 0)) return 'similar'
  if (shared > 0 && one.isOrganization !== other.isOrganization) return 'similar'
  return haveTypo(restOne, restOther) ? 'similar' : 'different'
}

function nameOf(text: string): Name {
  const tokens = transliterate(text.toLowerCase())
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '' && !FILLERS.has(token))
  const named = tokens.filter((token) => !FORMS.has(token))
  // “The Trust Company” has nothing but forms.
  const kept = named.some((token) => token.length > 1) ? named : tokens
  return {
    words: kept.filter((token) => token.length > 1).map((token) => NICKNAMES.get(token) ?? token),
    initials: kept.filter((token) => token.length === 1),
    isOrganization: tokens.some((token) => FORMS.has(token)),
  }
}

const without = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word))

/** “John A. Smith” and “John B. Smith” are two people. */
function haveOtherInitials(one: Name, other: Name): boolean {
  const known = ({ words, initials }: Name) => [...initials, ...words.map((word) => word[0]!)]
  return (
    one.initials.length > 0 &&
    other.initials.length > 0 &&
    (one.initials.some((initial) => !known(other).includes(initial)) ||
      other.initials.some((initial) => !known(one).includes(initial)))
  )
}

/** “J. Smith” could be John or Jane. */
const hasFullName = (one: Name, other: Name) =>
  one.words.length === other.words.length || Math.min(one.words.length, other.words.length) >= 2

/** One word each is left, and they differ by a letter or two. */
function haveTypo(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== 1 || other.length !== 1) return false
  const length = Math.min(one[0]!.length, other[0]!.length)
  return length >= 4 && editDistance(one[0]!, other[0]!) <= (length >= 8 ? 2 : 1)
}

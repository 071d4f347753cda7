/** Latin letters that aren't a letter with an accent. */
const LATIN = 'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ħ=h ı=i ĸ=k ł=l ŋ=ng ŧ=t ƒ=f ə=e ʻ= ʼ= ʹ= ʾ= ʿ='
/** Romanization of BGN/PCGN, without the marks that a URL can't have; of languages that share a letter, Russian. */
const CYRILLIC =
  'а=a б=b в=v г=g ґ=g ғ=gh д=d ђ=dj е=e ё=yo є=ye ж=zh з=z ѕ=dz и=i і=i ї=yi й=y ј=j к=k қ=q л=l љ=lj м=m н=n ң=ng њ=nj о=o ө=o п=p р=r с=s т=t ћ=c у=u ў=u ұ=u ү=u ф=f х=kh һ=h ц=ts ч=ch џ=dz ш=sh щ=shch ъ= ы=y ь= э=e ә=a ю=yu я=ya'
/** ISO 843, transcription. */
const GREEK = 'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'

const LETTERS = new Map(
  [LATIN, CYRILLIC, GREEK].flatMap((table) => table.split(' ').map((pair) => pair.split('=') as [string, string])),
)

/** Spells lower-case text in ASCII as far as its scripts are known. Accents are removed; other letters stay as they are. */
export function transliterate(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/ου|ού/g, 'ou')
    .replace(/[^\0-\x7f]/gu, (letter) => LETTERS.get(letter) ?? withoutAccents(letter))
}

const withoutAccents = (letter: string) =>
  letter
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/./gu, (base) => LETTERS.get(base) ?? base)

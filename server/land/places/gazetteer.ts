import { setImmediate } from 'node:timers/promises'
import { placeKey } from '../../../domain/place/place.ts'
import { US_STATES } from '../../../domain/place/us-states.ts'
import { type GazetteerPlace, readPlace } from './gazetteer-place.ts'
import { createSpellingIndex, type SpellingIndex } from './spelling-index.ts'
import { TextTable } from './text-table.ts'
import { readZipCenters, type ZipCenters } from './zip-centers.ts'

/** Its name, a common other name, a code such as TX, a county without the word, or a translation. */
export type NameKind = 'n' | 'o' | 'c' | 'w' | 't'

export interface NamedPlace {
  place: GazetteerPlace
  key: string
  nameKind: NameKind
}

const FOLDER = new URL('../../../db/gazetteer/', import.meta.url)

/** Limit of the names that share a beginning. */
const MAX_STARTING = 400
/** No text in UTF-8 contains it. */
const LAST_BYTE = Buffer.from([0xff])

/** Places by name, in memory. */
export class Gazetteer {
  readonly #places: TextTable
  readonly #names: TextTable
  /** Names of states and regions by “country.region”, and of US counties by “state” and code. */
  readonly #regionNames = new Map<string, string>()
  readonly #countyNames = new Map<string, string>()
  readonly #spellings: SpellingIndex
  #zipCenters: ZipCenters | undefined

  constructor(places: TextTable, names: TextTable, spellings: SpellingIndex) {
    this.#places = places
    this.#names = names
    this.#spellings = spellings
    // Countries, states and counties come first in the file.
    for (let line = 0; line < places.length; line++) {
      const { kind, name, country, region, county } = readPlace(places, line)
      if (kind === 'city') break
      if (kind === 'state') this.#regionNames.set(`${country}.${region}`, name)
      if (kind === 'county') this.#countyNames.set(region + county, name)
    }
  }

  static async load(): Promise<Gazetteer> {
    const [places, names] = await Promise.all(
      ['places.tsv.gz', 'names.tsv.gz'].map((name) => TextTable.read(new URL(name, FOLDER))),
    )
    // Requests are answered between the steps, each of which takes up to 0.1 s.
    await setImmediate()
    const spellings = createSpellingIndex(names!)
    await setImmediate()
    const gazetteer = new Gazetteer(places!, names!, spellings)
    void gazetteer.zipCenters
    return gazetteer
  }

  get nameCount(): number {
    return this.#names.length
  }

  /** The centers of all ZIP codes. */
  get zipCenters(): ZipCenters {
    this.#zipCenters ??= readZipCenters(this.#places)
    return this.#zipCenters
  }

  /** The lines of names that begin with these letters: the first one, and the one after the last. */
  linesStartingWith(key: string): readonly [number, number] {
    const bytes = Buffer.from(key)
    return [this.#names.lowerBound(bytes), this.#names.lowerBound(Buffer.concat([bytes, LAST_BYTE]))]
  }

  nameAt(line: number): NamedPlace {
    const [key, nameKind, place] = this.#names.row(line)
    return { place: readPlace(this.#places, Number(place)), key: key!, nameKind: nameKind as NameKind }
  }

  /** Every place of this name. @param key by `placeKey` */
  find(key: string): NamedPlace[] {
    const bytes = Buffer.from(key)
    return this.#findFrom(bytes, (found) => found.equals(bytes))
  }

  /** Places whose name begins with these letters. */
  findStartingWith(key: string): NamedPlace[] {
    const bytes = Buffer.from(key)
    return this.#findFrom(bytes, (found) => found.subarray(0, bytes.length).equals(bytes), MAX_STARTING)
  }

  #findFrom(key: Buffer, isMatch: (key: Buffer) => boolean, max = Number.POSITIVE_INFINITY): NamedPlace[] {
    const found: NamedPlace[] = []
    for (let line = this.#names.lowerBound(key); line < this.#names.length && found.length < max; line++) {
      if (!isMatch(this.#names.key(line))) break
      found.push(this.nameAt(line))
    }
    return found
  }

  /** Places whose name differs by at most this many letters; spaces don't count. */
  findSimilar(key: string, maxEdits: number): (NamedPlace & { edits: number })[] {
    return this.#spellings(key, maxEdits).flatMap(({ key, edits }) =>
      this.find(key)
        .filter(({ nameKind }) => nameKind === 'n' || nameKind === 'o' || nameKind === 'w')
        .map((named) => ({ ...named, edits })),
    )
  }

  /** “Texas”, “Hesse”; null if the place is in no known region. */
  regionOf({ country, region }: Pick<GazetteerPlace, 'country' | 'region'>): string | null {
    return this.#regionNames.get(`${country}.${region}`) ?? null
  }

  /** The county of a state and code, such as `TX453`. */
  countyAt(code: string): { county: string; state: string } {
    return { county: this.#countyNames.get(code) ?? code, state: US_STATES[code.slice(0, 2)] ?? code }
  }

  /** The gazetteer's name of a state or region; null if it knows none of this name in the country. */
  stateNamed(name: string, country: string): string | null {
    const isState = ({ place }: NamedPlace) => place.kind === 'state' && place.country === country
    return this.find(placeKey(name)).find(isState)?.place.name ?? null
  }
}

import { isMissingPlace } from '../../domain/place/not-a-place.ts'
import type { ColumnRole } from '../../domain/screening/file-preview.ts'
import { AMBIGUOUS, AROUND_ACRES, type DecimalMark, parseNumber } from '../../domain/text/numbers.ts'
import { unitInName } from '../../domain/text/units.ts'
import { isUnknown } from '../../domain/text/unknown-values.ts'
import { RejectedFeature } from '../files/check-geometry.ts'
import { columnKey, columnLike, geometryColumns, PLACE_COLUMNS } from '../files/column-names.ts'
import type { FeatureSource, SourceFeature } from '../files/feature-source.ts'
import { readPoint } from '../files/typed-point.ts'
import { assertAcres } from './assert-size.ts'
import { type ChosenColumns, columnOf } from './parcel-columns.ts'

const MAX_NAME = 200

/** Objects have no text, and some can’t even be made one. */
const textOf = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? '').trim())

export type ParcelAttributes = Record<string, string | number | boolean>

/** What a feature says about itself, in whatever columns. */
export class ParcelRow {
  readonly #values: SourceFeature['values']
  readonly #columns: string[]
  readonly #decimal: DecimalMark | null
  readonly #chosen: ChosenColumns

  constructor({ values }: SourceFeature, decimal: FeatureSource['decimal'] = '.', chosen: ChosenColumns = new Map()) {
    this.#values = values
    this.#columns = Object.keys(values)
    this.#decimal = decimal
    this.#chosen = chosen
  }

  #like(role: ColumnRole): { column: string; text: string } | null {
    return this.#filled(columnOf(this.#columns, role, this.#chosen))
  }

  #filled(column: string | undefined): { column: string; text: string } | null {
    const text = column === undefined ? '' : textOf(this.#values[column])
    return column === undefined || text === '' ? null : { column, text }
  }

  #usual(field: 'parcel_id' | 'county'): string | undefined {
    return columnLike(this.#columns, PLACE_COLUMNS[field])
  }

  /** The first text that isn't missing, such as “N/A”. */
  #place(role: ColumnRole): string {
    const text = this.#like(role)?.text ?? ''
    return isMissingPlace(text) ? '' : text
  }

  get name(): { name: string | null; column: string | null } {
    const found = this.#like('name') ?? (this.#chosen.has('name') ? null : this.#filled(this.#usual('parcel_id')))
    return { name: found?.text.slice(0, MAX_NAME) ?? null, column: found?.column ?? null }
  }

  /** As stated, for a point. @throws RejectedFeature */
  get size(): { acres: number | null; note: string | null } {
    const column = columnOf(this.#columns, 'size', this.#chosen) ?? ''
    const text = textOf(this.#values[column])
    const size = parseNumber(text.replace(AROUND_ACRES, ''), this.#decimal)
    if (size === AMBIGUOUS)
      throw new RejectedFeature(`The size “${text}” can be read in two ways. Write it without a thousands separator.`)
    if (size === null)
      return {
        acres: null,
        note: isUnknown(text) ? null : `We can’t read its size, “${text.slice(0, 60)}”, so it counts as unknown.`,
      }
    const acres = size * (unitInName({ unit: 'acres' }, column)?.factor ?? 1)
    assertAcres(acres)
    return { acres: acres > 0 ? acres : null, note: null }
  }

  get statedPlace() {
    return {
      state: this.#place('state'),
      country: this.#place('country'),
    }
  }

  /** Its address in full, the address column by itself, and its city; none if it has only a county, a state or a country. */
  get addresses(): string[] {
    const [city, zip] = [this.#place('city'), plainZip(this.#place('zip'))]
    const street = this.#street
    const { state, country } = this.statedPlace
    const town = [city, `${state} ${zip}`.trim(), country].filter(Boolean).join(', ')
    const isInTown = city !== '' || zip !== ''
    // Some open data portals write the coordinates behind the address.
    const [, coordinates = street] = /\((-?\d[^()]*)\)$/.exec(street) ?? []
    return [
      ...(readPoint(coordinates) ? [coordinates] : []),
      ...(street ? [[street, town].filter(Boolean).join(', ')] : []),
      // Beside a town, “Reno” isn't the one in Nevada.
      ...(isInTown ? [town] : street ? [street] : []),
    ]
  }

  /** “Location” may be “Downtown” too. */
  get #street(): string {
    const { column = '', text = '' } = this.#like('address') ?? {}
    return isMissingPlace(text) || (columnKey(column) === 'location' && !/[\d,]/.test(text)) ? '' : text
  }

  /** What it says of its place: its coordinates or its address. */
  get placeText(): string | null {
    const { latitude, longitude, coordinates } = geometryColumns(this.#columns, this.#chosen)
    const texts = [latitude, longitude].map((column) => textOf(this.#values[column ?? '']))
    const pair = texts.every(isUnknown) ? textOf(this.#values[coordinates ?? '']) : texts.join(', ')
    return pair || this.addresses[0] || this.#like('address')?.text || null
  }

  /** Why it has no address, if it says something in place of one. */
  get addressProblem(): string | null {
    const text = this.#like('address')?.text ?? ''
    if (text !== '')
      return isMissingPlace(text) ? `It has no coordinates, and “${text.slice(0, 60)}” is no address.` : null
    return isMissingPlace(this.#filled(this.#usual('county'))?.text ?? '')
      ? null
      : 'A county isn’t a parcel. Add an address or coordinates.'
  }

  /** What PostgreSQL can store of its values; nested ones as JSON. */
  get attributes(): ParcelAttributes {
    const attributes: ParcelAttributes = {}
    for (const [name, value] of Object.entries(this.#values)) {
      if (value === null || value === undefined || value === '') continue
      if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
        attributes[clean(name)] = value
      else attributes[clean(name)] = clean(typeof value === 'object' ? JSON.stringify(value) : String(value))
    }
    return attributes
  }
}

/** Spreadsheets write a ZIP code as a number: “78,701”, “78701.0”. */
const plainZip = (text: string): string => (/^\d{2},\d{3}$|^\d{5}\.0$/.test(text) ? text.replace(/,|\.0$/g, '') : text)

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

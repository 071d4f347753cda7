import { type ContactRole, DEAL_TYPE_LABELS, type DealType, type ListingContact } from '../listing/deal-facts.ts'
import { LISTING_FIELDS, type ListingField, type PlainField } from '../listing/field-table.ts'
import { ENERGY_LABELS, type EnergySource, UTILITIES, UTILITY_LABELS, type UtilityAccess } from '../listing/listing.ts'
import { shownPlain } from '../listing/plain-fields.ts'
import { formatAcres } from '../text/format.ts'
import type { PlannedChange } from './listing-import.ts'

/** Longer texts are cut. */
const MAX_LENGTH = 120

/** “Price: $4,600,000 → $4,400,000”. */
export const changeText = ({ name, before, after }: PlannedChange): string =>
  `${fieldLabel(name)}: ${valueText(name, before)} → ${valueText(name, after)}`

/** As owners know it, without its unit, which the value has. */
export const fieldLabel = (name: PlannedChange['name']): string =>
  name === 'landowner_name' ? 'Listing name' : LISTING_FIELDS[name].label.replace(/ \(.*\)$/, '')

function valueText(name: PlannedChange['name'], value: unknown): string {
  const text = value == null ? '' : (textOf(name, value) ?? '')
  if (text === '') return name === 'price' ? 'on request' : 'none'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text
}

function textOf(name: PlannedChange['name'], value: unknown): string | null {
  const field: ListingField = LISTING_FIELDS[name]
  if (field.kind !== 'own') return shownPlain({ ...field, name } as PlainField, value as string | number | boolean)
  switch (name) {
    case 'boundary':
      return `outline with ${(value as unknown[]).length - 1} corners`
    case 'parcel_size_acres':
      return formatAcres(value as number)
    case 'deal_types':
      return (value as DealType[]).map((type) => DEAL_TYPE_LABELS[type]).join(', ')
    case 'energy_sources':
      return (value as EnergySource[]).map((source) => ENERGY_LABELS[source]).join(', ')
    case 'utility_access':
      return utilitiesText(value as UtilityAccess)
    case 'contact':
      return (value as ListingContact & { role: ContactRole }).name
    default:
      return String(value)
  }
}

function utilitiesText(access: UtilityAccess): string {
  const known = UTILITIES.filter((utility) => access[utility] !== undefined)
  return known.map((utility) => `${UTILITY_LABELS[utility]} ${access[utility] ? 'yes' : 'no'}`).join(', ')
}

/** What an owner offers. `price_type` says how the price is meant. */
export const DEAL_TYPES = ['sale', 'lease', 'option'] as const
export type DealType = (typeof DEAL_TYPES)[number]

export const DEAL_TYPE_LABELS: Record<DealType, string> = {
  sale: 'Sale',
  lease: 'Ground lease',
  option: 'Option to buy or lease',
}

interface DealQuestion {
  key: string
  label: string
  question: string
  hint: string
  /** Private answers are for the operator only. */
  isPublic: boolean
}

/** What decides a deal and often comes up too late. Every answer may be unknown. */
export const DEAL_QUESTIONS = [
  {
    key: 'other_signers',
    label: 'Other signers',
    question: 'Does anyone else have to sign?',
    hint: 'Co-owners, a spouse, a trust, a company or heirs',
    isPublic: false,
  },
  {
    key: 'liens',
    label: 'Mortgage or liens',
    question: 'Is there a mortgage or a lien?',
    hint: 'Who holds it',
    isPublic: false,
  },
  {
    key: 'easements',
    label: 'Easements',
    question: 'Are there easements or rights of way?',
    hint: 'Power lines, pipelines, drainage, a neighbor’s road',
    isPublic: true,
  },
  {
    key: 'leases',
    label: 'Leases in force',
    question: 'Is any lease in force?',
    hint: 'Grazing, crops, hunting, minerals, or a solar or wind option',
    isPublic: true,
  },
  {
    key: 'first_refusal',
    label: 'Right of first refusal',
    question: 'Does anyone have a right of first refusal?',
    hint: 'Who, and until when',
    isPublic: true,
  },
  {
    key: 'road_access',
    label: 'Legal road access',
    question: 'Is there legal access from a public road?',
    hint: 'The road, and its width if you know it',
    isPublic: true,
  },
  {
    key: 'conservation',
    label: 'Conservation program',
    question: 'Is the land in a conservation program?',
    hint: 'CRP, a conservation easement, an agricultural district',
    isPublic: true,
  },
  {
    key: 'exclusive_broker',
    label: 'Exclusive listing',
    question: 'Does a broker have an exclusive listing agreement?',
    hint: 'Who, and until when',
    isPublic: false,
  },
  {
    key: 'signed_option',
    label: 'Option signed',
    question: 'Has an option already been signed?',
    hint: 'With whom, and until when',
    isPublic: false,
  },
  {
    key: 'mineral_rights',
    label: 'Mineral rights',
    question: 'Do mineral rights come with the land?',
    hint: 'Severed, leased or shared rights',
    isPublic: true,
  },
  {
    key: 'water_rights',
    label: 'Water rights',
    question: 'Do water rights come with the land?',
    hint: 'Wells, permits, acre-feet a year',
    isPublic: true,
  },
] as const satisfies readonly DealQuestion[]

export type DealQuestionKey = (typeof DEAL_QUESTIONS)[number]['key']

/** An answer to a question about the deal. */
export interface DealAnswer {
  answer: 'yes' | 'no'
  note: string | null
}

/** An absent key is unknown. */
export type DealAnswers = Partial<Record<DealQuestionKey, DealAnswer>>

export const CONTACT_ROLES = ['owner', 'broker', 'attorney', 'utility', 'government'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]

export const CONTACT_ROLE_LABELS: Record<ContactRole, string> = {
  owner: 'Owner',
  broker: 'Broker',
  attorney: 'Attorney',
  utility: 'Utility',
  government: 'Government',
}

/** Who to talk to about a listing. Never public. */
export interface ListingContact {
  name: string
  role: ContactRole
  phone: string | null
}

import type { OwnerValues } from '../draft/draft-values.ts'
import { DEAL_QUESTIONS } from '../listing/deal-facts.ts'
import { formatCount } from '../text/format.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskLevel, RiskSignal } from './risk-signal.ts'
import { findSuspiciousText, type TextFinding, type TextFindingKind } from './suspicious-text.ts'

const KINDS: Record<TextFindingKind, { level: RiskLevel; title: string }> = {
  link: { level: 'medium', title: 'Link' },
  email: { level: 'medium', title: 'Email address' },
  phone: { level: 'medium', title: 'Phone number' },
  handle: { level: 'medium', title: 'Messenger name' },
  payment: { level: 'high', title: 'Payment details' },
  'mixed-script': { level: 'high', title: 'Look-alike letters' },
  'hidden-character': { level: 'medium', title: 'Hidden characters' },
}

/** The kinds that bring visitors to pay or talk elsewhere. */
const CONTACT_KINDS: readonly TextFindingKind[] = ['link', 'email', 'phone', 'handle', 'payment']
const MAX_QUOTES = 3
const MAX_QUOTE_LENGTH = 80

const keyOf = (kind: TextFindingKind) => `text_${kind}`
const CONTACT_KEYS: readonly string[] = CONTACT_KINDS.map(keyOf)

export const isContactSignal = ({ key }: Pick<RiskSignal, 'key'>): boolean => CONTACT_KEYS.includes(key)

/** What the texts and names of a submission must not contain, one signal for each kind in each text. */
export function textSignals({ submission, account }: ReviewFacts): RiskSignal[] {
  return textsOf(submission, account.name).flatMap(({ field, label, text }) => {
    const findings = findSuspiciousText(text ?? '')
    const kinds = [...new Set(findings.map(({ kind }) => kind))]
    return kinds.map((kind): RiskSignal => {
      const ofKind = findings.filter((finding) => finding.kind === kind)
      const { level, title } = KINDS[kind]
      return { key: keyOf(kind), level, field, title: `${title} in ${label}`, text: textOf(kind, ofKind) }
    })
  })
}

interface Labeled {
  field: string | null
  label: string
  text: string | null
}

function textsOf(values: OwnerValues, accountName: string): Labeled[] {
  const { contact, deal_answers, documents, power_evidence_entries: entries } = values
  return [
    { field: 'landowner_name', label: 'the listing name', text: values.landowner_name },
    { field: 'address', label: 'the address', text: values.address },
    { field: 'zoning_info', label: 'the zoning', text: values.zoning_info },
    { field: 'description', label: 'the description', text: values.description },
    { field: 'improvements', label: 'improvements', text: values.improvements },
    { field: 'restrictions', label: 'restrictions', text: values.restrictions },
    ...DEAL_QUESTIONS.map(({ key, label }) => ({
      field: 'deal_answers',
      label: `the note on “${label}”`,
      text: deal_answers[key]?.note ?? null,
    })),
    ...entries.flatMap(({ issuer, reference, note }) =>
      [issuer, reference, note].map((text) => ({ field: 'power_evidence_entries', label: 'the evidence', text })),
    ),
    ...documents.map(({ title }) => ({ field: 'documents', label: 'a document’s title', text: title })),
    { field: 'contact', label: 'the contact’s name', text: contact?.name ?? null },
    { field: null, label: 'the account’s name', text: accountName },
  ]
}

function textOf(kind: TextFindingKind, findings: readonly TextFinding[]): string {
  if (kind === 'hidden-character') {
    const codes = [...new Set(findings.flatMap(({ quote }) => [...quote].map(codeOf)))]
    return `${formatCount(findings.length, 'place')} with ${codes.slice(0, MAX_QUOTES).join(', ')}, which nobody can see.`
  }
  const quotes = findings.slice(0, MAX_QUOTES).map(({ quote }) => `“${shorten(quote)}”`)
  const more = findings.length - quotes.length
  return `${quotes.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

const codeOf = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

const shorten = (quote: string) =>
  quote.length <= MAX_QUOTE_LENGTH ? quote : `${quote.slice(0, MAX_QUOTE_LENGTH - 1)}…`

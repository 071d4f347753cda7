export type RiskLevel = 'low' | 'medium' | 'high'

/** Something that an operator should know about a submission, with the figure and what it was compared with. */
export interface RiskSignal {
  /** Names the rule. Several signals of a submission can have the same. */
  key: string
  level: RiskLevel | 'good'
  /** The value of a listing that it is about; null for the account or the whole listing. */
  field: string | null
  title: string
  text: string
}

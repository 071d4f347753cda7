import type { RiskLevel } from '../../../domain/review/risk-signal.ts'
import type { Tone } from '../../ui/list/tag.tsx'

export const RISK_TONES: Record<RiskLevel, Tone> = { low: 'good', medium: 'caution', high: 'bad' }
export const RISK_LABELS: Record<RiskLevel, string> = { low: 'Low risk', medium: 'Medium risk', high: 'High risk' }

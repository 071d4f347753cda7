import type { EvidenceRung, PowerEvidence } from '../../../domain/listing/power-evidence.ts'

const evidence = (rung: EvidenceRung, mw: number, date: string, more: Partial<PowerEvidence> = {}): PowerEvidence => ({
  rung,
  mw,
  date,
  issuer: 'Electric utility',
  reference: null,
  note: null,
  expires_on: null,
  document: null,
  is_document_public: false,
  ...more,
})

const LANDOWNER = { issuer: 'Landowner' }
const COOPERATIVE = { issuer: 'Electric cooperative' }

/** The evidence for the power of demo listings, by slug. The others state their power without evidence, or none. */
export const DEMO_POWER_EVIDENCE: Readonly<Record<string, PowerEvidence[]>> = {
  'riverside-40': [
    evidence('letter', 60, '2026-09-14', { note: 'Served from the 138 kV line, subject to a facilities study.' }),
    evidence('claim', 75, '2026-02-03', LANDOWNER),
  ],
  'san-gabriel-33': [evidence('claim', 25, '2026-08-10', LANDOWNER)],
  'brushy-yard-12': [evidence('letter', 8, '2026-07-21', { note: 'Allocated on an existing feeder.' })],
  'jarrell-quarry-24': [evidence('letter', 45, '2026-06-18')],
  'bastrop-pines-46': [evidence('letter', 30, '2026-08-12', COOPERATIVE)],
  'leon-river-88': [evidence('letter', 35, '2026-10-06'), evidence('claim', 35, '2026-09-15', LANDOWNER)],
  'matagorda-point-64': [evidence('letter', 50, '2025-05-20')],
  'caprock-mesa-320': [evidence('claim', 120, '2026-09-08', { issuer: 'Wind farm owner' })],
  'toyah-flats-640': [
    evidence('study', 200, '2026-04-22', { issuer: 'Transmission operator', reference: 'Feasibility study 26-118' }),
    evidence('letter', 150, '2025-08-05'),
  ],
  'goose-creek-18': [evidence('letter', 24, '2026-10-08')],
  'scioto-yard-52': [evidence('letter', 40, '2026-07-15')],
  'cedar-fork-27': [evidence('claim', 20, '2026-09-17', LANDOWNER)],
  'menomonee-works-31': [evidence('letter', 30, '2026-03-19')],
  'platte-bench-155': [evidence('letter', 80, '2026-08-25', { issuer: 'Public power district' })],
  'coteau-section-22': [evidence('letter', 100, '2026-06-09', COOPERATIVE)],
  'dekalb-moraine-105': [evidence('claim', 90, '2026-02-11', LANDOWNER)],
  'sonoran-pad-120': [evidence('letter', 48, '2026-09-02')],
  'hassayampa-480': [
    evidence('study', 300, '2026-08-27', { issuer: 'Transmission operator', reference: 'System impact study 26-041' }),
  ],
  'truckee-canyon-85': [evidence('agreement', 60, '2026-10-02', { reference: 'Service agreement' })],
  'columbia-pad-95': [evidence('letter', 15, '2026-09-10', COOPERATIVE)],
  'snake-plain-6': [evidence('letter', 3, '2026-08-18')],
  'hanau-kaserne-22': [evidence('agreement', 36, '2026-09-04', { expires_on: '2028-09-04', reference: 'Reservation' })],
  'rana-fjord-29': [evidence('letter', 55, '2026-06-23', { issuer: 'Grid operator' })],
}

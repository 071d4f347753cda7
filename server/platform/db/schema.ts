import type { Geometry } from 'geojson'
import type { ColumnType } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { LinkPurpose, SecurityEventKind } from '../../../domain/account/account.ts'
import type { KeyScope } from '../../../domain/account/api-keys.ts'
import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import type { NameKind } from '../../../domain/analytics.ts'
import type { SiteKind } from '../../../domain/candidate-site/candidate-site.ts'
import type { BadRow, DatasetColumn, DatasetFormat, FileState } from '../../../domain/dataset/dataset.ts'
import type { DraftFields, DraftState } from '../../../domain/draft/draft.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import type {
  ImportCounts,
  ImportPlan,
  ListingImportState,
  RowOutcome,
  UndoneRow,
} from '../../../domain/draft/listing-import.ts'
import type { CoverageSource, FileInspection, ImportState } from '../../../domain/layer/admin-layer.ts'
import type { ImportDetails, VersionStatus } from '../../../domain/layer/layer.ts'
import type { LayerProperties } from '../../../domain/layer/layer-type.ts'
import type { MailState, MessageKind } from '../../../domain/lead/admin-lead.ts'
import type { InquiryType, LeadStatus, LeadType, Party } from '../../../domain/lead/lead.ts'
import type { MailAuthentication } from '../../../domain/lead/mail-authentication.ts'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { DealAnswers, DealType, ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { GrantState } from '../../../domain/listing/document-grant.ts'
import type { EnergySource, Lifecycle, PriceType, UtilityAccess } from '../../../domain/listing/listing.ts'
import type { ListingDocument } from '../../../domain/listing/listing-document.ts'
import type { ListingEventKind } from '../../../domain/listing/listing-event.ts'
import type { ReportReason, ReportState } from '../../../domain/listing/listing-report.ts'
import type { OwnershipKind, ProofState } from '../../../domain/listing/ownership.ts'
import type { PowerEvidence } from '../../../domain/listing/power-evidence.ts'
import type { OrganizationRole } from '../../../domain/organization/organization.ts'
import type { Place } from '../../../domain/place/place.ts'
import type { Assessment } from '../../../domain/review/assessment.ts'
import type { PastDecision } from '../../../domain/review/review.ts'
import type { SavedListingValues } from '../../../domain/saved/saved-list.ts'
import type { RunState } from '../../../domain/screening/run.ts'
import type { ScreenedSiteKind, SiteScores, StoredFact } from '../../../domain/screening/site-screening.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import type { UploadKind } from '../../../domain/upload/uploads.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Score } from '../../../screening/score.ts'
import type { Exactly } from './column-types.ts'

/** What columns hold more exactly than the types of SQL say. */
interface ExactValues {
  alert_subscribers: { list_frequency: AlertFrequency; previous_list_frequency: AlertFrequency }
  alerts: { kind: AlertKind }
  analytics_names: { kind: NameKind }
  api_keys: { scope: KeyScope }
  candidate_sites: { kind: SiteKind; properties: LayerProperties }
  dataset_files: { format: DatasetFormat; state: FileState; bad_rows: BadRow[]; columns: DatasetColumn[] }
  datasets: { units: Record<string, string> }
  document_grants: { state: GrantState }
  land_listings: {
    price_type: PriceType
    deal_types: DealType[]
    deal_answers: DealAnswers
    contact: ListingContact | null
    utility_access: UtilityAccess
    energy_sources: EnergySource[]
    power_evidence_entries: PowerEvidence[]
    lifecycle: Lifecycle
    image_alts: Record<string, string>
    documents: ListingDocument[]
  }
  layer_features: { properties: LayerProperties }
  layer_imports: { state: ImportState; inspection: Partial<FileInspection>; columns: Record<string, string> }
  layer_versions: { status: VersionStatus; details: ImportDetails }
  layers: { coverage_source: CoverageSource }
  inbound_mails: { authentication: MailAuthentication }
  lead_messages: { kind: MessageKind; party: Party; attachments: MessageFile[] }
  leads: { type: LeadType; status: LeadStatus; inquiry_type: InquiryType }
  listing_drafts: {
    fields: DraftFields
    replaced: DraftFields
    state: DraftState
    requests: Record<string, string>
    decided_fields: DraftFields | null
    past_decisions: PastDecision[] | null
    assessment: Assessment | null
    imported: Partial<OwnerValues> | null
  }
  listing_events: { kind: ListingEventKind }
  listing_feeds: { contact: ListingContact }
  listing_imports: {
    state: ListingImportState
    contact: ListingContact
    plan: ImportPlan
    counts: ImportCounts
    outcomes: RowOutcome[]
    undone: UndoneRow[]
  }
  listing_reports: { reason: ReportReason; state: ReportState }
  mail_links: { purpose: LinkPurpose }
  mails: { content: Record<string, string>; state: MailState }
  organization_invitations: { role: OrganizationRole }
  organization_members: { role: OrganizationRole }
  ownership_proofs: { kind: OwnershipKind; state: ProofState }
  places: { kind: 'city' | 'county' | 'state' }
  removed_listings: { saved: SavedListingValues }
  saved_listings: { saved: SavedListingValues }
  saved_searches: {
    place: Place | null
    frequency: AlertFrequency
    previous_frequency: AlertFrequency
    counts: AlertKind[]
  }
  screening_bases: { sweep_kind: ScreenedSiteKind }
  screening_parcels: {
    geometry: Geometry
    facts: Fact[] | null
    scores: Score[] | null
    attributes: Record<string, string | number | boolean>
  }
  /** As an earlier release may have stored it. */
  screening_profile_versions: { content: Profile }
  screening_queue: { kind: ScreenedSiteKind }
  screenings: {
    state: RunState
    rejected: { number: number; reason: string; text?: string | null }[]
    columns: string[]
    layers: LayerInfo[] | null
    profiles: Profile[]
  }
  security_events: { kind: SecurityEventKind }
  site_screenings: { kind: ScreenedSiteKind; scores: SiteScores; facts: Record<string, StoredFact> }
  site_settings_versions: { content: Record<string, unknown> }
  upload_references: { bucket: Bucket }
  uploads: {
    kind: UploadKind
    bucket: Bucket
    state: 'receiving' | 'stored' | 'refused'
    format: DatasetFormat
    /** 64 bits, in decimal digits. Compare it in SQL: a number read from here has only 53 bits. */
    picture_hash: ColumnType<number | null, string | null | undefined, string | null>
  }
  user_roles: { role: 'admin' }
}

export type TableName = keyof Tables

type ExactTable<Name extends TableName> = Name extends keyof ExactValues
  ? {
      [Column in keyof Tables[Name]]: Column extends keyof ExactValues[Name]
        ? Exactly<Tables[Name][Column], ExactValues[Name][Column]>
        : Tables[Name][Column]
    }
  : Tables[Name]

export type Schema = { [Name in TableName]: ExactTable<Name> }

// The columns of all tables and views as all migrations leave them, for Kysely. Made by
// scripts/make-schema.mjs; server/platform/db/schema.ts narrows some of them.
import type { Generated, GeneratedAlways } from 'kysely'
import type * as column from '../server/platform/db/column-types.ts'

export interface Tables {
  activity_log: {
    id: GeneratedAlways<number>
    actor_id: string | null
    action: string
    subject_type: string
    subject_id: string
    subject_title: Generated<string>
    created_at: column.TimeByDefault
  }
  alert_subscribers: {
    id: Generated<string>
    user_id: string | null
    email: string | null
    time_zone: Generated<string>
    quiet_from: Generated<number>
    quiet_until: Generated<number>
    list_frequency: Generated<string>
    paused_until: column.TimeOrNull
    unsubscribed_at: column.TimeOrNull
    token: Generated<string>
    created_at: column.TimeByDefault
    previous_list_frequency: string | null
  }
  alerts: {
    id: GeneratedAlways<number>
    subscriber_id: string
    search_id: string | null
    list_id: string | null
    listing_id: string
    kind: string
    event_id: number
    created_at: column.TimeByDefault
    read_at: column.TimeOrNull
    due_at: column.TimeOrNull
    mailed_at: column.TimeOrNull
    pushed_at: column.TimeOrNull
    last_event: number | null
  }
  analytics_batches: {
    writer: string
    number: number
    written_at: column.TimeByDefault
  }
  analytics_hours: {
    hour: column.Time
    views: Generated<number>
    visits: Generated<number>
    listing_views: Generated<number>
    searches: Generated<number>
    empty_searches: Generated<number>
  }
  analytics_names: {
    kind: string
    day: column.Day
    name: string
    count: number
  }
  analytics_salts: {
    day: column.Day
    salt: string
  }
  analytics_visitors: {
    day: column.Day
    digest: number
  }
  api_keys: {
    id: Generated<string>
    user_id: string
    name: string
    prefix: string
    token_hash: string
    scope: string
    per_minute: number
    expires_at: column.TimeOrNull
    created_at: column.TimeByDefault
    last_used_at: column.TimeOrNull
    revoked_at: column.TimeOrNull
  }
  blocked_senders: {
    user_id: string
    email: string
    created_at: column.TimeByDefault
  }
  blog_posts: {
    id: Generated<string>
    title: string
    slug: string
    excerpt: string | null
    body: string
    meta_title: string | null
    meta_description: string | null
    meta_keywords: string | null
    is_published: Generated<boolean>
    is_featured: Generated<boolean>
    scheduled_at: column.TimeOrNull
    published_at: column.TimeOrNull
    cover_image: string | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    tags: GeneratedAlways<string[]>
    document: GeneratedAlways<string>
    public_at: GeneratedAlways<Date>
    version: Generated<number>
    cover_alt: string | null
  }
  candidate_sites: {
    id: Generated<string>
    number: GeneratedAlways<number>
    slug: string
    layer_id: string
    feature_key: string
    is_current: boolean
    name: string | null
    kind: string
    acres: number | null
    capacity_mw: number | null
    city: string | null
    county: string | null
    state: string | null
    country: string | null
    substation_miles: number | null
    line_miles: number | null
    properties: column.Json
    location: string
    document: GeneratedAlways<string>
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
  }
  city_pages: {
    id: Generated<string>
    city_name: string
    state_name: string
    slug: string
    description: string | null
    content: string
    meta_title: string | null
    meta_description: string | null
    meta_keywords: string | null
    is_published: Generated<boolean>
    is_featured: Generated<boolean>
    population: number | null
    coordinates: string | null
    point: GeneratedAlways<string | null>
    hero_image: string | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    version: Generated<number>
    hero_alt: string | null
  }
  content_versions: {
    kind: string
    subject_id: string
    version: number
    content: column.Json
    saved_by: string | null
    saved_at: column.TimeByDefault
  }
  credentials: {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: column.TimeOrNull
    refresh_token_expires_at: column.TimeOrNull
    scope: string | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
  }
  dataset_downloads: {
    dataset_id: string
    day: column.Day
    format: string
    count: Generated<number>
  }
  dataset_files: {
    id: Generated<string>
    dataset_id: string
    number: number
    file_path: string
    original_name: string
    format: string
    bytes: number | null
    sha256: string | null
    state: Generated<string>
    failure: string | null
    row_count: number | null
    bad_row_count: number | null
    bad_rows: column.JsonByDefault
    columns: column.JsonByDefault
    west: number | null
    south: number | null
    east: number | null
    north: number | null
    longitude_column: string | null
    latitude_column: string | null
    table_path: string | null
    tries: Generated<number>
    created_at: column.TimeByDefault
    created_by: string | null
  }
  datasets: {
    id: Generated<string>
    name: string
    description: string | null
    type: string | null
    region: string | null
    publisher: string | null
    license: string | null
    file_path: string
    is_public: Generated<boolean>
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    slug: string
    version: Generated<number>
    period: string | null
    units: column.JsonByDefault
    file_id: string | null
    newest_file_path: string
    public_when_ready: Generated<boolean>
  }
  deleted_content: {
    subject_id: string
    deletion_id: string
    kind: string
    title: string
    content: column.Json
    lead_ids: Generated<string[]>
    deleted_at: column.TimeByDefault
  }
  document_grants: {
    id: Generated<string>
    listing_id: string
    path: string
    title: string
    user_id: string | null
    reader_name: string
    company: Generated<string>
    state: string
    created_at: column.TimeByDefault
    decided_at: column.TimeOrNull
    decided_by: string | null
    nda_version: number | null
    signed_at: column.TimeOrNull
    signed_pdf: Buffer | null
  }
  document_openings: {
    id: Generated<string>
    grant_id: string
    listing_id: string
    opened_at: column.TimeByDefault
  }
  gazetteer_edition: {
    only_row: Generated<boolean>
    edition: string
    loaded_at: column.TimeByDefault
  }
  idempotency_keys: {
    user_id: string
    key: string
    request: string
    answer: column.JsonOrNull
    created_at: column.TimeByDefault
  }
  inbound_mails: {
    id: Generated<string>
    digest: string
    via: string
    recipient: string
    return_path: string
    remote_address: Generated<string>
    helo: Generated<string>
    bytes: number
    state: Generated<string>
    lead_id: string | null
    message_id: string | null
    sender: string | null
    subject: string | null
    kind: string | null
    authentication: column.JsonOrNull
    problems: Generated<string[]>
    received_at: column.TimeByDefault
    placed_at: column.TimeOrNull
  }
  land_listings: {
    id: Generated<string>
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    is_published: Generated<boolean>
    is_featured: Generated<boolean>
    parcel_size_acres: number
    price: number | null
    slug: string
    external_id: string | null
    owner_id: string | null
    landowner_name: string
    address: string | null
    gps_coordinates: string | null
    point: GeneratedAlways<string | null>
    boundary: column.SpatialOrNull
    place_city: string | null
    place_county: string | null
    place_state: string | null
    place_country: string | null
    price_type: Generated<string>
    description: string | null
    zoning_info: string | null
    utility_access: column.JsonByDefault
    energy_sources: Generated<string[]>
    instant_deploy: boolean | null
    substation_on_site: boolean | null
    available_power_mw: number | null
    power_evidence: string | null
    lifecycle: Generated<string>
    images: Generated<string[]>
    videos: Generated<string[]>
    last_confirmed_at: column.TimeOrNull
    facets: GeneratedAlways<string[]>
    flags: GeneratedAlways<number>
    zoning_code: GeneratedAlways<number | null>
    location: GeneratedAlways<string | null>
    document: GeneratedAlways<string>
    version: Generated<number>
    image_alts: column.JsonByDefault
    number: GeneratedAlways<number>
    power_evidence_entries: column.JsonByDefault
    parcel_number: string | null
    improvements: string | null
    restrictions: string | null
    deal_types: Generated<string[]>
    deal_answers: column.JsonByDefault
    contact: column.JsonOrNull
    withdrawn_at: column.TimeOrNull
    closing_price: number | null
    documents: column.JsonByDefault
    lease_years: number | null
    rent_increase_percent: number | null
    option_fee: number | null
    organization_id: string | null
  }
  layer_features: {
    layer_id: string
    version: number
    number: number
    geom: column.Spatial
    magnitude: number | null
    properties: column.JsonByDefault
  }
  layer_imports: {
    id: Generated<string>
    layer_id: string
    file_path: string
    original_name: string
    bytes: number
    vintage: string | null
    adds_to_current: Generated<boolean>
    state: Generated<string>
    inspection: column.JsonByDefault
    columns: column.JsonByDefault
    features_read: Generated<number>
    kept: Generated<number>
    rejected: Generated<number>
    version: number | null
    rejects_path: string | null
    failure: string | null
    tries: Generated<number>
    created_at: column.TimeByDefault
    created_by: string | null
  }
  layer_versions: {
    layer_id: string
    number: number
    vintage: string | null
    status: Generated<string>
    features_read: Generated<number>
    kept: Generated<number>
    rejected: Generated<number>
    repaired: Generated<number>
    file_name: string | null
    content_hash: string | null
    details: column.JsonByDefault
    failure: string | null
    tiles_hash: string | null
    busy_until: column.TimeOrNull
    created_at: column.TimeByDefault
    hull: column.SpatialOrNull
    import_key: string | null
    last_read: Generated<number>
    last_copied: Generated<number>
  }
  layers: {
    id: Generated<string>
    slug: string
    type: string
    name: string
    source: string
    source_url: string | null
    license: string
    attribution: string
    quality: string | null
    coverage_area: string | null
    coverage: column.SpatialOrNull
    is_public: Generated<boolean>
    shipped_as: string | null
    current_version: number | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    coverage_source: Generated<string>
    is_customized: Generated<boolean>
    deleted_at: column.TimeOrNull
    was_public: Generated<boolean>
    holds: string | null
    is_complete: Generated<boolean>
    error_meters: Generated<number>
    shipped_description: string | null
  }
  lead_messages: {
    id: Generated<string>
    lead_id: string
    kind: string
    body: string
    author_id: string | null
    created_at: column.TimeByDefault
    party: string | null
    attachments: column.JsonByDefault
    held_from: string | null
  }
  leads: {
    id: Generated<string>
    type: string
    status: Generated<string>
    name: Generated<string>
    email: string
    company: Generated<string>
    inquiry_type: string | null
    message: Generated<string>
    listing_id: string | null
    notes: Generated<string>
    source: string
    consent: string | null
    confirmed_at: column.TimeOrNull
    token_hash: string | null
    token_expires_at: column.TimeOrNull
    digest: string | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    version: Generated<number>
    owner_id: string | null
    saved_by: string | null
    answered_at: column.TimeOrNull
    document: GeneratedAlways<string>
    role: Generated<string>
    phone: Generated<string>
    listing_title: string | null
    search: string | null
    sender_id: string | null
    landowner_id: string | null
    last_message_at: column.TimeOrNull
    last_party: string | null
    waiting_since: column.TimeOrNull
    reminded_at: column.TimeOrNull
    sender_shared_at: column.TimeOrNull
    landowner_shared_at: column.TimeOrNull
    reported_at: column.TimeOrNull
    subject: string | null
    snoozed_until: column.TimeOrNull
    sender_organization_id: string | null
    landowner_organization_id: string | null
  }
  listing_changes: {
    number: number
    transaction: Generated<string>
    changed_at: column.TimeByDefault
  }
  listing_drafts: {
    id: Generated<string>
    owner_id: string | null
    key_hash: Buffer | null
    listing_id: string | null
    base_version: number | null
    fields: column.JsonByDefault
    replaced: column.JsonByDefault
    version: Generated<number>
    files: Generated<string[]>
    state: Generated<string>
    submitted_at: column.TimeOrNull
    decided_at: column.TimeOrNull
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    requests: column.JsonByDefault
    decision_note: string | null
    decided_by: string | null
    assessment: column.JsonOrNull
    assessed_version: number | null
    checks: Generated<string[]>
    reviewer_id: string | null
    reviewing_until: column.TimeOrNull
    decided_fields: column.JsonOrNull
    past_decisions: column.JsonOrNull
    external_id: string | null
    import_id: string | null
    imported: column.JsonOrNull
    organization_id: string | null
  }
  listing_events: {
    id: GeneratedAlways<number>
    listing_id: string
    kind: string
    before: column.JsonOrNull
    after: column.JsonOrNull
    happened_at: column.TimeByDefault
    matched_at: column.TimeOrNull
    is_news: Generated<boolean>
  }
  listing_feeds: {
    id: Generated<string>
    owner_id: string
    url: string
    contact: column.Json
    etag: string | null
    last_modified: string | null
    checked_at: column.TimeOrNull
    failure: string | null
    failing_since: column.TimeOrNull
    is_active: Generated<boolean>
    created_at: column.TimeByDefault
  }
  listing_imports: {
    id: Generated<string>
    owner_id: string
    feed_id: string | null
    file_name: string
    contact: column.Json
    state: Generated<string>
    failure: string | null
    plan: column.Json
    counts: column.Json
    withdraws_missing: Generated<boolean>
    outcomes: column.JsonByDefault
    undone: column.JsonByDefault
    created_at: column.TimeByDefault
    applied_at: column.TimeOrNull
    undone_at: column.TimeOrNull
  }
  listing_reminders: {
    listing_id: string
    step: number
    owner_id: string
    since: column.Time
    sent_at: column.Time
    token_hash: string
    expires_at: column.Time
  }
  listing_reports: {
    id: Generated<string>
    listing_id: string
    reason: string
    details: Generated<string>
    email: string | null
    reporter_id: string | null
    state: Generated<string>
    digest: string | null
    created_at: column.TimeByDefault
    decided_at: column.TimeOrNull
    decided_by: string | null
    decision_note: string | null
  }
  listing_words: {
    word: string
    stem: GeneratedAlways<string | null>
  }
  listing_zonings: {
    code: number
    words: string
    type: Generated<string>
  }
  mail_links: {
    token_hash: string
    purpose: string
    user_id: string
    email: string
    expires_at: column.Time
  }
  mails: {
    id: Generated<string>
    recipient: string
    template: string
    content: column.JsonByDefault
    state: Generated<string>
    tries: Generated<number>
    failure: string | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    data_sent_at: column.TimeOrNull
  }
  message_templates: {
    id: Generated<string>
    user_id: string | null
    name: string
    body: string
    created_at: column.TimeByDefault
  }
  organization_invitations: {
    id: Generated<string>
    organization_id: string
    email: string
    role: string
    invited_by: string | null
    expires_at: column.Time
    created_at: column.TimeByDefault
  }
  organization_members: {
    user_id: string
    organization_id: string
    role: string
    joined_at: column.TimeByDefault
  }
  organizations: {
    id: Generated<string>
    name: string
    created_at: column.TimeByDefault
  }
  ownership_proofs: {
    id: Generated<string>
    user_id: string
    draft_id: string | null
    listing_id: string | null
    kind: string
    document: string | null
    reference: Generated<string>
    owner_of_record: string
    state: Generated<string>
    code_hash: Buffer | null
    code_sent_at: column.TimeOrNull
    code_tries: Generated<number>
    mailed_to: string | null
    verified_at: column.TimeOrNull
    verified_by: string | null
    expires_at: column.TimeOrNull
    note: Generated<string>
    created_at: column.TimeByDefault
  }
  passkeys: {
    id: string
    user_id: string
    name: string | null
    public_key: string
    credential_id: string
    counter: number
    device_type: string
    backed_up: boolean
    transports: string | null
    aaguid: string | null
    created_at: column.TimeByDefault
  }
  places: {
    id: number
    kind: string
    name: string
    name_key: string
    state: string | null
    country: string | null
    population: number | null
    point: column.Spatial
    boundary: column.SpatialOrNull
  }
  push_keys: {
    only_row: Generated<boolean>
    public_key: string
    private_key: string
    created_at: column.TimeByDefault
  }
  push_subscriptions: {
    id: Generated<string>
    subscriber_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: column.TimeByDefault
    session_id: string | null
  }
  rate_limits: {
    key: string
    tries: Generated<number>
    window_ends: column.Time
    failures: Generated<number>
    locked_until: column.TimeOrNull
    updated_at: column.TimeByDefault
  }
  removed_listings: {
    list_id: string
    listing_id: string
    position: number
    note: string
    saved: column.Json
    last_event: number
    created_at: column.Time
    removed_at: column.TimeByDefault
  }
  saved_listings: {
    list_id: string
    listing_id: string
    position: number
    note: Generated<string>
    saved: column.Json
    last_event: number
    created_at: column.TimeByDefault
  }
  saved_lists: {
    id: Generated<string>
    user_id: string
    name: string
    position: number
    share_token: string | null
    shares_notes: Generated<boolean>
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    organization_id: string | null
  }
  saved_searches: {
    id: Generated<string>
    subscriber_id: string
    lead_id: string | null
    name: string
    query: string
    place: column.JsonOrNull
    frequency: string
    counts: string[]
    terms: string[]
    known_numbers: number[]
    skipped_events: number[]
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    unmatched_from: number | null
    retry_at: column.TimeOrNull
    previous_frequency: string | null
  }
  saved_weights: {
    id: Generated<string>
    user_id: string
    profile: string
    name: string
    weights: string
    created_at: column.TimeByDefault
  }
  schema_migrations: {
    name: string
    checksum: string
    applied_at: column.TimeByDefault
    requires: string | null
  }
  screening_bases: {
    id: GeneratedAlways<number>
    is_current: Generated<boolean>
    layers: column.Json
    profiles: column.Json
    sweep_kind: string | null
    sweep_after: string | null
    created_at: column.TimeByDefault
    method: Generated<string>
  }
  screening_cells: {
    cell: number
    fact: string
    miles: number
  }
  screening_coverages: {
    hash: string
    coverage: column.Spatial
  }
  screening_parcels: {
    screening_id: string
    number: number
    name: string | null
    geometry: column.Json
    acres: number | null
    longitude: number
    latitude: number
    screened_at: column.TimeOrNull
    problem: string | null
    facts: column.JsonOrNull
    scores: column.JsonOrNull
    summary: column.JsonOrNull
    attributes: column.JsonByDefault
    note: string | null
    uncertainty_miles: Generated<number>
  }
  screening_profile_versions: {
    profile_key: string
    number: number
    content: column.Json
    is_shipped: boolean
    saved_by: string | null
    saved_at: column.TimeByDefault
  }
  screening_profiles: {
    key: string
    current_version: number
    is_public: boolean
    created_at: column.TimeByDefault
  }
  screening_queue: {
    id: GeneratedAlways<number>
    kind: string
    site_id: string
    is_saved: Generated<boolean>
  }
  screenings: {
    id: Generated<string>
    owner_id: string | null
    name: string
    state: Generated<string>
    total: number
    done: Generated<number>
    rejected: column.JsonByDefault
    rejected_count: Generated<number>
    layers: column.JsonOrNull
    profiles: column.Json
    engine: string | null
    share_token: string | null
    worked_at: column.TimeOrNull
    failures: Generated<number>
    created_at: column.TimeByDefault
    finished_at: column.TimeOrNull
    expires_at: column.TimeOrNull
    columns: column.JsonByDefault
    name_column: string | null
    organization_id: string | null
  }
  security_events: {
    id: GeneratedAlways<number>
    user_id: string
    kind: string
    detail: string | null
    ip_address: string | null
    user_agent: string | null
    created_at: column.TimeByDefault
  }
  sessions: {
    id: string
    user_id: string
    token: string
    expires_at: column.Time
    ip_address: string | null
    user_agent: string | null
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
  }
  sign_in_links: {
    email: string
    token_hash: string
    expires_at: column.Time
  }
  site_screenings: {
    site_id: string
    kind: string
    basis_id: number
    screened_at: column.TimeByDefault
    cell: number | null
    center_longitude: number | null
    center_latitude: number | null
    extent_miles: number | null
    problem: string | null
    scores: column.JsonByDefault
    facts: column.JsonByDefault
    line_100_low: number | null
    line_100_high: number | null
    line_138_low: number | null
    line_138_high: number | null
    line_220_low: number | null
    line_220_high: number | null
    line_345_low: number | null
    line_345_high: number | null
    substation_69_low: number | null
    substation_69_high: number | null
    substation_138_low: number | null
    substation_138_high: number | null
    substation_230_low: number | null
    substation_230_high: number | null
    substation_345_low: number | null
    substation_345_high: number | null
    interconnection_138_low: number | null
    interconnection_138_high: number | null
    data_center_low: number | null
    data_center_high: number | null
    flood_100_low: number | null
    flood_100_high: number | null
    price_industrial_low: number | null
    price_industrial_high: number | null
    grid_operators: GeneratedAlways<string[]>
    utilities: GeneratedAlways<string[]>
  }
  site_settings: {
    name: string
    value: column.Json
    updated_at: column.TimeByDefault
  }
  site_settings_versions: {
    version: number
    content: column.Json
    changed: Generated<string[]>
    saved_by: string | null
    saved_at: column.TimeByDefault
  }
  slug_redirects: {
    kind: string
    slug: string
    subject_id: string
    created_at: column.TimeByDefault
  }
  thread_reads: {
    lead_id: string
    user_id: string
    read_at: column.Time
  }
  two_factors: {
    id: string
    user_id: string
    secret: string
    backup_codes: string
    verified: Generated<boolean>
    failed_verification_count: Generated<number>
    locked_until: column.TimeOrNull
  }
  upload_references: {
    bucket: string
    path: string
  }
  uploads: {
    id: Generated<string>
    kind: string
    bucket: string
    path: string | null
    state: Generated<string>
    bytes: number
    received: Generated<number>
    refusal: string | null
    width: number | null
    height: number | null
    created_by: string | null
    created_at: column.TimeByDefault
    busy_until: column.TimeOrNull
    claimed_at: column.TimeOrNull
    touched_at: column.TimeByDefault
    format: string | null
    sha256: string | null
    original_name: string | null
    picture_hash: number | null
  }
  user_roles: {
    user_id: string
    role: string
    created_at: column.TimeByDefault
  }
  users: {
    id: string
    email: string
    name: Generated<string>
    email_verified: Generated<boolean>
    image: string | null
    two_factor_enabled: Generated<boolean>
    wants_news: Generated<boolean>
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
    suspended_at: column.TimeOrNull
    emails_messages: Generated<boolean>
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expires_at: column.Time
    created_at: column.TimeByDefault
    updated_at: column.TimeByDefault
  }
}

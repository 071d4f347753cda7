/** What the pages say of the operator; from the environment. */
export interface SiteInfo {
  publicUrl: string
  contactEmail: string
  contactPhone: string
  /** A MapLibre style; not set: the base map is drawn from what the database holds. */
  mapStyleUrl?: string | undefined
}

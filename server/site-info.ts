/** What the pages say of the operator; from the environment. */
export interface SiteInfo {
  publicUrl: string
  contactEmail: string
  contactPhone: string
}

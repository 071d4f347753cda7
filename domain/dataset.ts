export interface Dataset {
  id: string
  name: string
  description: string | null
  type: string | null
  region: string | null
  publisher: string | null
  licence: string | null
  created_at: string
}

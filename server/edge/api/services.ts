import type { AdminContent } from '../../../domain/content/admin-content.ts'
import type { PostsService } from '../../content/blog/service.ts'
import type { DatasetsService } from '../../content/datasets/service.ts'
import type { ContentService } from '../../content/editing/service.ts'
import type { Uploads } from '../../content/uploads/uploads.ts'
import type { CandidateSitesService } from '../../land/candidate-sites/service.ts'
import type { CitiesService } from '../../land/cities/service.ts'
import type { ListingsService } from '../../land/listings/service.ts'
import type { ApiKeysService } from '../../people/accounts/service.ts'
import type { UserAdmin } from '../../people/accounts/users/service.ts'
import type { LeadInbox } from '../../people/leads/inbox/service.ts'
import type { ScreeningRuns } from '../../screening/runs/service.ts'

/** Edits one type of content, whichever its values. */
export type ContentEditor = ContentService<AdminContent, AdminContent, Record<string, unknown>>

/** The services behind the JSON API. */
export interface ApiServices {
  apiKeys: ApiKeysService
  listings: ListingsService
  candidateSites: CandidateSitesService
  screenings: ScreeningRuns
  datasets: DatasetsService
  posts: PostsService
  cities: CitiesService
  content: Record<'listings' | 'posts' | 'cities' | 'datasets', ContentEditor>
  uploads: Pick<Uploads, 'readForm' | 'store' | 'remove'>
  inbox: LeadInbox
  users: UserAdmin
}

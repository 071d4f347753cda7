import type { ContentKind } from '../../../domain/content/admin-content.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/slug-check'

/** Whether an item other than `except` has the slug: `?kind=blog_post&slug=cooling-water&except=ID`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const params = new URL(request.url).searchParams
  const slug = (params.get('slug') ?? '').replaceAll('\0', '').slice(0, 200)
  const { content } = context.get(services)
  const byKind: Record<ContentKind, Pick<typeof content.listings, 'isSlugTaken'>> = {
    listing: content.listings,
    blog_post: content.posts,
    city_page: content.cities,
    dataset: content.datasets,
  }
  const kind = params.get('kind') ?? ''
  const service = Object.hasOwn(byKind, kind) ? byKind[kind as ContentKind] : undefined
  try {
    const isTaken =
      service !== undefined &&
      slug.isWellFormed() &&
      (await service.isSlugTaken(admin, slug, { except: params.get('except') || undefined }))
    return Response.json({ isTaken }, { headers: PRIVATE })
  } catch (error) {
    throw toRouteError(context, error)
  }
}

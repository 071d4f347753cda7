import { data } from 'react-router'
import { comparePath } from '../../../domain/comparison/compared-sites.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { MAX_COMPARED, MIN_COMPARED } from '../../../domain/screening/run.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { services } from '../../context.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import type { Route } from './+types/shared-list'
import { SavedRow } from './saved-row.tsx'

export const headers = () => SECRET

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(services).savedLists.getShared(params.token)
  } catch (error) {
    if (isErrorCode(error, 'saved_list_not_found')) throw data(null, { status: 404 })
    throw error
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return hiddenMeta(loaderData?.name ?? 'List', matches)
}

/** A list that someone shared by its link. */
export default function SharedListPage({ loaderData: { name, items, notes } }: Route.ComponentProps) {
  const compared = items.filter(({ is_public }) => is_public).slice(0, MAX_COMPARED)
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-32 font-title break-words">{name}</h1>
          <p className="num mt-1 text-15 text-ink-2">A shared list of {formatCount(items.length, 'listing')}.</p>
        </div>
        {compared.length >= MIN_COMPARED && (
          <ButtonLink to={comparePath(compared.map(({ slug }) => ({ kind: 'listing', slug })))}>
            Compare {compared.length}
          </ButtonLink>
        )}
      </div>
      <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {items.map((item) => (
          <SavedRow
            key={item.id}
            item={item}
            note={notes[item.id] && <p className="text-13 wrap-anywhere whitespace-pre-line">{notes[item.id]}</p>}
          />
        ))}
      </ul>
    </div>
  )
}

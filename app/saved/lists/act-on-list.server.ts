import { data, href, redirect } from 'react-router'
import { isErrorCode } from '../../../domain/errors.ts'
import { services } from '../../context.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { Route } from '../+types/overview'

/** Why something wasn’t done. */
export interface ListAnswer {
  did: string
  /** The id of the listing that it was about; empty if it was about the list. */
  listing: string
  /** What was typed. */
  typed: string
  message: string
  reason?: SubmitFailure
}

/** Changes a list or a listing in it. */
export async function actOnList({ context, request }: Pick<Route.ActionArgs, 'context' | 'request'>) {
  const who = requireSignIn(context, request)
  const { savedLists } = context.get(services)
  const form = await readFormData(request)
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [did, id, listing] = [textOf('do'), textOf('list'), textOf('listing')]
  try {
    switch (did) {
      case 'create':
        return toList((await savedLists.create(who, textOf('name'))).id)
      case 'rename':
        await savedLists.rename(who, id, textOf('name'))
        break
      case 'delete':
        await savedLists.remove(who, id)
        return redirect(href('/saved'))
      case 'share':
      case 'revoke':
        await savedLists.setShared(who, id, { isShared: did === 'share', withNotes: form.has('with_notes') })
        break
      case 'note':
        await savedLists.setNote(who, id, listing, textOf('note'))
        break
      case 'up':
      case 'down':
        await savedLists.move(who, id, listing, did === 'up' ? -1 : 1)
        break
      case 'move':
        await savedLists.moveTo(who, id, listing, textOf('target'))
        break
      case 'remove':
        await savedLists.removeListing(who, id, listing)
        return redirect(`${href('/saved')}?${new URLSearchParams({ list: id, removed: listing })}`)
      case 'restore':
        await savedLists.restoreListing(who, id, listing)
        break
      default:
        throw data(null, { status: 400 })
    }
    return toList(id)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    if (isErrorCode(error, 'saved_list_not_found')) throw data(null, { status })
    const [first] = Object.values(errors ?? {})
    const typed = textOf('note') || textOf('name')
    return data<ListAnswer>({ did, listing, typed, message: first ?? message }, { status })
  }
}

const toList = (id: string) => redirect(`${href('/saved')}?list=${id}`)

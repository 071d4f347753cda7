import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { caller, services, viewer } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readEntries } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'

export interface RunAnswer {
  /** Why the change wasn't made. */
  message?: string
  errors?: { name?: string; column?: string; fix?: string }
  /** What was entered for a rejected row. */
  fixed?: { number: number; text: string }
  reason?: SubmitFailure
}

/** Renames, shares, cancels, repeats or deletes a screening, as the button `do` says. */
export async function actOnRun(context: Readonly<RouterContextProvider>, request: Request, id: string) {
  const { do: change, name, column, row, place } = await readEntries(request)
  const fixed = { number: Number(row), text: String(place ?? '') }
  const { screenings } = context.get(services)
  const who = context.get(viewer)
  const changes: Record<string, () => Promise<void>> = {
    rename: () => screenings.rename(who, id, String(name ?? '')),
    'name-parcels': () => screenings.nameParcelsBy(who, id, String(column ?? '')),
    share: () => screenings.setShared(who, id, true),
    unshare: () => screenings.setShared(who, id, false),
    cancel: () => screenings.cancel(who, id),
    fix: () => screenings.fix(who, context.get(caller), id, fixed),
    again: () => screenings.screenAgain(who, context.get(caller), id),
    delete: () => screenings.remove(who, id),
  }
  const run = Object.hasOwn(changes, String(change)) ? changes[String(change)] : undefined
  if (!run) throw data(null, { status: 400 })
  try {
    await run()
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    // An owner whose session has ended can sign in again.
    if (status === 404) throw data({ message }, { status: who.kind === 'user' ? status : 401 })
    return data<RunAnswer>({ ...(errors ? { errors } : { message }), ...(change === 'fix' && { fixed }) }, { status })
  }
  return redirect(change === 'delete' ? href('/screen') : href('/screen/:id', { id }))
}

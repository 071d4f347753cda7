import { useLocation } from 'react-router'
import { MessageScreen } from '../list/empty-state.tsx'
import { Button, ButtonLink } from './button.tsx'

/** A form that was refused because someone else is signed in by now. */
export interface UnsentForm {
  code: 'other_account'
  /** What was entered, to send it again without JavaScript; null if it can't be. */
  entries: [string, string][] | null
  /** Whether passwords or files aren't in `entries`. */
  isPartial: boolean
}

/** Says why the form wasn't submitted, and submits the same entries again: they name the account of their page. */
export function OtherAccount({ form: { entries, isPartial } }: { form: UnsentForm }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <MessageScreen
      heading="You’re signed in as someone else"
      action={
        <>
          {entries && (
            <form method="post" encType="multipart/form-data" action={here}>
              {entries.map(([name, value], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
                <input key={index} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" kind="primary">
                Try again
              </Button>
            </form>
          )}
          <ButtonLink to={here} reloadDocument>
            Discard entries
          </ButtonLink>
        </>
      }
    >
      You changed accounts in another tab, so we didn’t submit this form. Sign in as before, then try again.{' '}
      {entries ? 'Your entries are still here' : 'To get your entries back, go back in your browser'}
      {isPartial ? ', except for passwords and files.' : '.'}
    </MessageScreen>
  )
}

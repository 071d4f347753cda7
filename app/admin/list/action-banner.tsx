import { useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import type { ActionResult } from '../content/screen-data.ts'
import { POST_FORM } from './row-forms.tsx'

interface ActionBannerProps {
  result: ActionResult | undefined
  here: string
}

/** The result of a row action, with a button to undo a deletion. */
export function ActionBanner({ result, here }: ActionBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  const { state } = useNavigation()
  // If the row with the focused button is gone, focus would be lost.
  useEffect(() => {
    if (result && state === 'idle' && document.activeElement === document.body) banner.current?.focus()
  }, [result, state])
  return (
    <div ref={banner} tabIndex={-1} className="outline-none empty:hidden">
      {result?.failure ? (
        result.reason ? (
          <FormFailure message={result.failure.message} reason={result.reason} />
        ) : (
          <FailureBanner
            message={result.failure.message}
            retry={result.failure.code === 'last_admin' ? undefined : here}
          />
        )
      ) : (
        result?.notice && (
          <Banner
            tone="good"
            action={
              result.undo && (
                <Button type="submit" form={POST_FORM} name="do" value={`undo ${result.undo}`} size="sm">
                  Undo
                </Button>
              )
            }
          >
            {result.notice}
          </Banner>
        )
      )}
    </div>
  )
}

/** A failure, with a link to load `retry` again. */
export function FailureBanner({ message, retry }: { message: string; retry?: string | undefined }) {
  return (
    <Banner
      tone="bad"
      action={
        retry !== undefined && (
          <Link to={retry} className="shrink-0 px-1 py-0.5 text-13 font-semibold underline-offset-3 hover:underline">
            Try again
          </Link>
        )
      }
    >
      {message}
    </Banner>
  )
}

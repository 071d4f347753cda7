import { formatLongDate } from '../../../domain/text/format.ts'
import type { OwnershipLetter } from '../../../server/land/ownership/service.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

export interface PrintedLetterProps extends OwnershipLetter {
  /** Where the code is entered. */
  url: string
  siteName: string
}

/** A letter on one page, which is all that is printed. */
export function PrintedLetter({
  code,
  owner_of_record,
  address,
  title,
  valid_until,
  url,
  siteName,
}: PrintedLetterProps) {
  const isLive = useHydrated()
  return (
    <>
      <div className="mt-4 grid max-w-160 gap-4 print:hidden">
        <Notice kind="info">Print this letter now. We don’t store the code, so you can’t open it again.</Notice>
        {isLive && (
          <div>
            <Button kind="primary" onClick={() => window.print()}>
              Print letter
            </Button>
          </div>
        )}
      </div>
      <article
        aria-label="Letter"
        className="mt-6 grid max-w-160 gap-5 rounded-card border border-line bg-surface p-8 text-15 break-words print:m-0 print:border-0 print:p-0"
      >
        <p className="whitespace-pre-line">
          {owner_of_record}
          {'\n'}
          {address}
        </p>
        <h1 className="text-20 font-title">Confirm that you own the land listed as “{title}”</h1>
        <p>
          Someone asked to list this land on {siteName}. County records show you as its owner, so we’re writing to you
          at the address on record.
        </p>
        <p>If you asked for this, sign in, open the page below and enter the code:</p>
        <p className="num text-32 font-title tracking-widest">{code}</p>
        <p className="wrap-anywhere">{url}</p>
        <p>The code works once and is valid through {formatLongDate(valid_until)}.</p>
        <p>If you didn’t ask for this, don’t share the code with anyone. Without it, the listing isn’t verified.</p>
      </article>
    </>
  )
}

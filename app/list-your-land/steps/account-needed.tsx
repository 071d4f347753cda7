import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { DraftStep } from '../../../domain/draft/step-names.ts'
import { withNext } from '../../ui/account/next-param.ts'
import { ButtonLink } from '../../ui/form/button.tsx'

/** Asks a visitor to sign up or in. The draft moves to the account. */
export function AccountNeeded({ draft, step, children }: { draft: string; step: DraftStep; children: ReactNode }) {
  const next = href('/list-your-land/:draft/:step?', { draft, step })
  return (
    <div className="grid gap-3 rounded-card border border-accent-line bg-accent-soft px-5 py-4">
      <p className="text-15 font-semibold">{children}</p>
      <p className="text-ink-2">Your draft moves to the account, and you can continue on any device.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={withNext(href('/signup'), next)} kind="primary">
          Create account
        </ButtonLink>
        <Link to={withNext(href('/login/link'), next)} className="link">
          Email me a link
        </Link>
        <Link to={withNext(href('/login'), next)} className="link">
          Log in
        </Link>
      </div>
    </div>
  )
}

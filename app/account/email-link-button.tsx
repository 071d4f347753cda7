import { Mail } from 'lucide-react'
import { href } from 'react-router'
import { withNext } from '../ui/account/next-param.ts'
import { ButtonLink } from '../ui/form/button.tsx'

/** Offers to sign in, or sign up, with an emailed link instead of a password. */
export function EmailLinkButton({ next }: { next: string }) {
  return (
    <div className="mt-3">
      <ButtonLink to={withNext(href('/login/link'), next)} icon={Mail} size="lg" full>
        Email me a sign-in link
      </ButtonLink>
    </div>
  )
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../feedback/banner.tsx'

/** Only on the screen that follows signing up: the address isn't verified yet. */
export function SignedUpNotice({ email }: { email: string }) {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  if (pathname !== first) return null
  return (
    <div className="wrap py-4">
      <Banner tone="good">
        Your account is ready. To verify your email address, open the link we sent to {email}.
      </Banner>
    </div>
  )
}

import { Link } from 'react-router'
import { site } from '../context.ts'
import { mailAddress } from '../ui/mail-address.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

const UPDATED = '2026-11-21'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, contactEmail } = context.get(site)
  return { canonical: `${publicUrl}/privacy`, contactEmail }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacy Policy | VoltAcre',
    description:
      'What VoltAcre knows of its visitors: no accounts, no cookies, no tracking, nothing sent to third parties.',
    canonical: loaderData.canonical,
  })
}

export default function Privacy({ loaderData: { contactEmail } }: Route.ComponentProps) {
  return (
    <LegalPage
      heading="Privacy Policy"
      intro="In short: you can use this site without telling us who you are, and it does not try to find out."
      updated={UPDATED}
    >
      <h2>What we do not do</h2>
      <ul>
        <li>There are no accounts yet, so there is no profile of you.</li>
        <li>The site sets no cookies.</li>
        <li>There is no advertising, no analytics service and no tracking pixel.</li>
        <li>Fonts, maps and pictures come from this site. Your browser is sent to no third party by opening a page.</li>
      </ul>

      <h2>What the server sees</h2>
      <p>
        To answer you, the server receives what every web server receives: the address of the page, your network address
        and what your browser says of itself. The log keeps the kind of request, the page without what you searched for,
        the result, the time it took and a random number for the request. It keeps neither your network address nor
        anything else that would tell who you are.
      </p>
      <p>
        A search is part of the page’s address, such as <code>/search?location=Taylor</code>. It is used to find land
        and is not kept.
      </p>

      <h2>What stays in your browser</h2>
      <p>
        While a tab is open, your browser remembers how far you had scrolled on each page, so that Back brings you to
        the same place. This is forgotten when you close the tab and is never sent to us.
      </p>

      <h2>When you write or call</h2>
      <p>
        If you send us an email or call, we have what you tell us: your address or number and your message. We use it to
        answer you and, if you ask us to list land, to prepare the listing. We do not sell it or pass it on. Ask us to
        delete it at any time.
      </p>

      <h2>What listings show</h2>
      <p>
        Listings are public. They show the name under which the landowner lists the parcel, its place and its facts, as
        the landowner or a public source gave them. The same is true of the <Link to="/dashboard">public datasets</Link>
        , which name their publisher and licence.
      </p>

      <h2>Changes and questions</h2>
      <p>
        When the site begins to handle more data, for example with accounts, this page is changed before that, and the
        date above with it. Questions, corrections and deletions:{' '}
        <a href={mailAddress(contactEmail, { subject: 'Privacy' })}>{contactEmail}</a>.
      </p>
    </LegalPage>
  )
}

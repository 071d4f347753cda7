import { Link } from 'react-router'
import { site } from '../context.ts'
import { mailAddress } from '../ui/mail-address.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

const UPDATED = '2026-11-21'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, contactEmail } = context.get(site)
  return { canonical: `${publicUrl}/terms`, contactEmail }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Terms of Service | VoltAcre',
    description: 'What VoltAcre offers, what a listing is and is not, and how the site and its data may be used.',
    canonical: loaderData.canonical,
  })
}

export default function Terms({ loaderData: { contactEmail } }: Route.ComponentProps) {
  return (
    <LegalPage
      heading="Terms of Service"
      intro="In short: this is a place to find land and to be found. Check what matters before you rely on it."
      updated={UPDATED}
    >
      <h2>What this site is</h2>
      <p>
        VoltAcre shows land that may suit data centers, crypto mines and edge sites, and brings landowners and companies
        together. It is neither party to a lease or a sale, nor a broker, appraiser, engineer or lawyer. Browsing is
        free and needs no account.
      </p>

      <h2>What a listing is</h2>
      <p>
        A listing tells what the landowner and public sources say of a parcel on the day it was last confirmed. It is an
        invitation to talk and not a binding offer. “Unknown” means that nobody has told us. Listings tagged “Sample”
        are examples and not for sale or lease.
      </p>
      <p>
        Power, fiber, water, zoning and boundaries change. Before you sign, pay or build, confirm them with the utility,
        the carrier, the county and a surveyor.
      </p>

      <h2>If you list land</h2>
      <ul>
        <li>You own the land or may offer it.</li>
        <li>What you tell us is true as far as you know, and you tell us when it changes.</li>
        <li>You may show the pictures and documents that you send, and let us publish them with the listing.</li>
        <li>You can have the listing taken down at any time.</li>
      </ul>

      <h2>If you have an account</h2>
      <ul>
        <li>The email address is yours. Publishing land and sending inquiries ask that you confirm it.</li>
        <li>Keep the password to yourself. Settings shows where you are signed in and lets you end it.</li>
        <li>You can delete the account at any time; your listings then leave the site.</li>
        <li>We may suspend an account that harms others or breaks these terms.</li>
      </ul>

      <h2>If you write to us</h2>
      <p>
        A message, a request for a demo or an address under <Link to="/data">Notify Me</Link> binds neither you nor us
        to anything. We aim to reply within 24 hours on business days. Please send only what you may share.
      </p>

      <h2>How the site may be used</h2>
      <p>
        Read, search, link and share as you like. Programs may use the public interface within its limits; please do not
        overload it, break into it, or present listings as your own. Each of the{' '}
        <Link to="/dashboard">public datasets</Link> may be used under the licence that it names.
      </p>

      <h2>What we answer for</h2>
      <p>
        The site is offered as it is. We work to keep it correct and reachable but promise neither, and, as far as the
        law allows, do not answer for decisions made on what it shows. Nothing here limits rights that the law gives you
        and that cannot be given up.
      </p>

      <h2>Changes and questions</h2>
      <p>
        When these terms change, the date above changes with them. How we handle data is told in the{' '}
        <Link to="/privacy">Privacy Policy</Link>. Questions:{' '}
        <a href={mailAddress(contactEmail, { subject: 'Terms of Service' })}>{contactEmail}</a>.
      </p>
    </LegalPage>
  )
}

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
      'What VoltAcre keeps of visitors, of who writes, and of who has an account; for how long; and how to get it or end it.',
    canonical: loaderData.canonical,
  })
}

export default function Privacy({ loaderData: { contactEmail } }: Route.ComponentProps) {
  return (
    <LegalPage
      heading="Privacy Policy"
      intro="In short: you can search and read without telling us who you are. What you tell us is used for what you told it for, and for nothing else."
      updated={UPDATED}
    >
      <h2>What we do not do</h2>
      <ul>
        <li>
          There is no advertising, no analytics service and no tracking pixel, neither on the site nor in our mails. How
          often pages are read is counted by our own server, as told below.
        </li>
        <li>Who does not sign in gets no cookie.</li>
        <li>Fonts, maps and pictures come from this site. Your browser is sent to no third party by opening a page.</li>
        <li>We do not sell what we know of you.</li>
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
        and never kept together with who searched.
      </p>
      <p>
        The server counts, by the hour or the day: pages shown, searches by their words and filters, whether they found
        anything, and the site or the <code>utm_source</code> that a visit came from. Words that look like an email or a
        telephone number are not kept. So that nobody is counted twice on one day, a 64-bit digest is made of your
        network address, what your browser says of itself, and a random number that is used on that day alone; digest
        and number are deleted within hours of its end, and from then on nothing connects a count with anybody. No
        cookie is set for this. The counts are kept for 800 days.
      </p>
      <p>
        So that nobody tries passwords without end or floods us with messages, we count how often something is tried.
        What is counted stands under a keyed digest of the network address, e-mail address or account, from which
        neither can be read. It is removed about a day after.
      </p>

      <h2>When you write to us</h2>
      <p>
        A contact message or a request for a demo is stored with your name, email, company, message, the page you sent
        it from and the time. It is mailed to us, and a confirmation goes to the address you gave. We use it to answer
        you and, if you ask us to list land, to prepare the listing. We keep it for as long as the matter needs, and
        delete it when you ask. What looks as if a program sent it is deleted after 30 days.
      </p>
      <p>
        Under <Link to="/data">Notify Me</Link> your address is stored together with what you agreed to. It counts only
        once you have used the link that we mail you; if you do not, it is deleted after seven days. Each letter that
        confirms this holds a link that takes you off the list at once, and your address is then deleted.
      </p>

      <h2>When you have an account</h2>
      <ul>
        <li>
          Your email, whether it is confirmed, your name if you give one, and what you want to be written about. Of your
          password only a slow digest (Argon2id) is kept; the secret of two-factor authentication is encrypted; of a
          passkey there is only the public half, of an API key only a digest, beside its name, its first characters and
          when it was last used.
        </li>
        <li>
          Your sessions, each with network address, browser and time, until they end: 30 days after you signed in with
          “Remember me”, otherwise 12 hours. You see them in Settings and can end each.
        </li>
        <li>
          A security log of sign-ins and of changes to what protects the account, each with network address, browser and
          time, for 365 days. You see the latest in Settings.
        </li>
        <li>What you publish or change, in a log of activity that operators see.</li>
      </ul>
      <p>
        <Link to="/settings">Settings</Link> lets you download all of this as a file and delete the account. Deleting
        ends all sessions, takes your listings off the site, and removes the account with all that hangs on it; entries
        in the log of activity stay without your name. Messages that you have sent us are not part of the account: ask
        us to delete them.
      </p>

      <h2>Cookies</h2>
      <p>
        Signing in sets a cookie for the session, which no script can read: for 30 days with “Remember me”, otherwise
        until you close the browser. While you sign in with a code or a passkey, another one ties the steps together for
        a few minutes. There are no others.
      </p>

      <h2>What stays in your browser</h2>
      <p>
        While a tab is open, your browser remembers how far you had scrolled on each page, so that Back brings you to
        the same place. This is forgotten when you close the tab and is never sent to us.
      </p>

      <h2>Mail</h2>
      <p>
        We send only letters that something you did asks for or that you chose in Settings, through the mail server that
        carries our mail. Until a letter is sent, its text is stored; afterwards we know only to whom which kind of
        letter went and when, for 90 days.
      </p>

      <h2>What listings show</h2>
      <p>
        Listings are public. They show the name under which the landowner lists the parcel, its place and its facts, as
        the landowner or a public source gave them. The same is true of the <Link to="/dashboard">public datasets</Link>
        , which name their publisher and licence.
      </p>

      <h2>Your rights, and questions</h2>
      <p>
        You can ask what we hold of you, have it corrected or deleted, and take back what you agreed to, at any time:{' '}
        <a href={mailAddress(contactEmail, { subject: 'Privacy' })}>{contactEmail}</a>. When the site begins to handle
        other data, this page is changed before that, and the date above with it.
      </p>
    </LegalPage>
  )
}

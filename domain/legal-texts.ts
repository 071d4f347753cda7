/**
 * The built-in legal texts, in the markup of the site. What stands in braces is filled in when they are shown; see
 * `fillText` in site-words.ts.
 */
export const PRIVACY_TEXT = `## What we do not do

- There is no advertising, no analytics service and no tracking pixel, neither on the site nor in our mails. How often pages are read is counted by our own server, as told below.
- Who does not sign in gets no cookie.
- Fonts, maps and pictures come from this site. Your browser is sent to no third party by opening a page.
- We do not sell what we know of you.

## What the server sees

To answer you, the server receives what every web server receives: the address of the page, your network address and what your browser says of itself. The log keeps the kind of request, the page without what you searched for, the result, the time it took and a random number for the request. It keeps neither your network address nor anything else that would tell who you are.

A search is part of the page’s address, such as \`/search?location=Taylor\`. It is used to find land and never kept together with who searched.

The server counts, by the hour or the day: pages shown, searches by their words and filters, whether they found anything, and the site or the \`utm_source\` that a visit came from. Words that look like an email or a telephone number are not kept. So that nobody is counted twice on one day, a 64-bit digest is made of your network address, what your browser says of itself, and a random number that is used on that day alone; digest and number are deleted within hours of its end, and from then on nothing connects a count with anybody. No cookie is set for this. The counts are kept for 800 days.

So that nobody tries passwords without end or floods us with messages, we count how often something is tried. What is counted stands under a keyed digest of the network address, e-mail address or account, from which neither can be read. It is removed about a day after.

## When you write to us

A contact message or a request for a demo is stored with your name, email, company, message, the page you sent it from and the time. It is mailed to us, and a confirmation goes to the address you gave. We use it to answer you and, if you ask us to list land, to prepare the listing. Beside it we keep what we answer, what you write back, and notes of what was agreed. We keep all of it for as long as the matter needs, and delete it together when you ask. What looks as if a program sent it is deleted after 30 days.

Under [Notify Me](/data) your address is stored together with what you agreed to. It counts only once you have used the link that we mail you; if you do not, it is deleted after seven days. Each letter that confirms this holds a link that takes you off the list at once, and your address is then deleted.

## When you have an account

- Your email, whether it is confirmed, your name if you give one, and what you want to be written about. Of your password only a slow digest (Argon2id) is kept; the secret of two-factor authentication is encrypted; of a passkey there is only the public half, of an API key only a digest, beside its name, its first characters and when it was last used.
- Your sessions, each with network address, browser and time, until they end: {days} days after you signed in with “Remember me”, otherwise 12 hours. You see them in Settings and can end each.
- A security log of sign-ins and of changes to what protects the account, each with network address, browser and time, for 365 days. You see the latest in Settings, and operators see it when they look after accounts.
- What you publish or change, in a log of activity that operators see.

[Settings](/settings) lets you download all of this as a file and delete the account. Deleting ends all sessions, takes your listings off the site, and removes the account with all that hangs on it; entries in the log of activity stay without your name. The file also holds the messages that came from your confirmed address, with our answers and notes. They are not part of the account: ask us to delete them.

## Cookies

Signing in sets a cookie for the session, which no script can read: for {days} days with “Remember me”, otherwise until you close the browser. While you sign in with a code or a passkey, another one ties the steps together for a few minutes. There are no others.

## What stays in your browser

While a tab is open, your browser remembers how far you had scrolled on each page, so that Back brings you to the same place. This is forgotten when you close the tab and is never sent to us.

## Mail

We send only letters that something you did asks for or that you chose in Settings, through the mail server that carries our mail. Until a letter is sent, its text is stored; afterwards we know only to whom which kind of letter went and when, for 90 days. An answer to a message of yours stays beside that message, for as long as it does.

## What listings show

Listings are public. They show the name under which the landowner lists the parcel, its place and its facts, as the landowner or a public source gave them. The same is true of the [public datasets](/dashboard), which name their publisher and licence.

## Your rights, and questions

You can ask what we hold of you, have it corrected or deleted, and take back what you agreed to, at any time: [{email}](mailto:{email}?subject=Privacy). When the site begins to handle other data, this page is changed before that, and the date above with it.`

export const TERMS_TEXT = `## What this site is

{name} shows land that may suit data centers, crypto mines and edge sites, and brings landowners and companies together. It is neither party to a lease or a sale, nor a broker, appraiser, engineer or lawyer. Browsing is free and needs no account.

## What a listing is

A listing tells what the landowner and public sources say of a parcel on the day it was last confirmed. It is an invitation to talk and not a binding offer. “Unknown” means that nobody has told us. Listings tagged “Sample” are examples and not for sale or lease.

Power, fiber, water, zoning and boundaries change. Before you sign, pay or build, confirm them with the utility, the carrier, the county and a surveyor.

## If you list land

- You own the land or may offer it.
- What you tell us is true as far as you know, and you tell us when it changes.
- You may show the pictures and documents that you send, and let us publish them with the listing.
- You can have the listing taken down at any time.

## If you have an account

- The email address is yours. Publishing land and sending inquiries ask that you confirm it.
- Keep the password to yourself. Settings shows where you are signed in and lets you end it.
- You can delete the account at any time; your listings then leave the site.
- We may suspend an account that harms others or breaks these terms.

## If you write to us

A message, a request for a demo or an address under [Notify Me](/data) binds neither you nor us to anything. We aim to reply within 24 hours on business days. Please send only what you may share.

## How the site may be used

Read, search, link and share as you like. Programs may use the public interface within its limits; please do not overload it, break into it, or present listings as your own. Each of the [public datasets](/dashboard) may be used under the licence that it names.

## What we answer for

The site is offered as it is. We work to keep it correct and reachable but promise neither, and, as far as the law allows, do not answer for decisions made on what it shows. Nothing here limits rights that the law gives you and that cannot be given up.

## Changes and questions

When these terms change, the date above changes with them. How we handle data is told in the [Privacy Policy](/privacy). Questions: [{email}](mailto:{email}?subject=Terms%20of%20Service).`

/** The built-in legal texts, in the site's markup. `fillMarkup` in text-variables.ts replaces the variables in braces. */
export const PRIVACY_TEXT = `## What we do not do

- We do not use advertising, analytics services or tracking pixels on the site or in our emails. Our own server counts page views, as described below.
- We do not set any cookies unless you sign in or start a draft of a listing.
- We serve fonts, maps and pictures from this site. Opening a page does not make your browser contact a third party.
- We do not sell your personal information.

## What the server receives

Like every web server, ours receives the address of the page you request, your IP address, and the browser details your browser sends. Our log records the type of request, the page without your search terms, the result, the time it took, and a random request number. It does not record your IP address or anything else that identifies you.

Search terms are part of the page’s address, such as \`/search?location=Taylor\`. We use them to find land and never store them together with who searched.

Our server counts page views, searches (their words and filters, and whether they found anything), and the site or \`utm_source\` that a visit came from, by hour or by day. We do not store words that look like an email address or phone number. To avoid counting the same person twice in one day, we compute a 64-bit hash from your IP address, your browser details, and a random number used only on that day. We delete the hash and the random number within hours of the end of the day. After that, no count can be linked to a person. We do not set a cookie for this. We keep the counts for 800 days.

To prevent password guessing and message flooding, we limit how often certain actions can be attempted. We count attempts under a keyed hash of the IP address, email address or account, from which none of these can be read. We delete these counts after about a day.

## When you contact us

When you send a message, ask about a listing or request a demo, we store what you enter (your name, email address, company, role, phone number and message), the listing, the page you sent it from, and the time. We receive it by email, and we send a confirmation to the address you gave. When you ask about a listing, the account that listed it sees your name, company and messages, and you see its answers. Neither side sees the other’s email address or phone number until you, or they, choose to share it. We can read these conversations, to help and to act on reports. We use this information to answer you and, if you ask us to list land, to prepare the listing. With it we store our replies, your replies, and notes about what was agreed. We keep all of this for as long as we need it for your request, and we delete it together when you ask. Messages that appear to be automated are deleted after 30 days. If you answer by email, we add what you wrote and its attachments to the conversation, and delete the original email after 30 days.

When you list land, we store what you enter, the files you upload, and the time of each change. Without an account, a draft belongs to the browser that has its cookie, and we delete it after 30 days without a change. Our operators review what you submit and compare it with other listings. Buyers see the facts, pictures and public documents of a published listing, but not your name, phone number or email address, the price it closed at, or the answers marked as ours only. Someone who signs a nondisclosure agreement for one of your documents gets the contact name of the listing in the signed copy.

When you ask for a document of a listing, or sign a nondisclosure agreement to open it, we store the name and company you enter, the signed copy with your email address, and each time you open the document. The account that listed the land sees your name and company and these times, and gets the signed copy. Your copy of the document carries your name and email address. If you delete your account, what you signed stays with the listing, and we delete it together with the listing.

When you report a listing, we store the listing, what you enter, your account if you are signed in, and the time. We use this information to review the listing. If you leave an email address, we confirm that we received your report and send you the outcome. We delete reports together with the listing.

When you sign up for [Notify Me](/data), or ask us to notify you about new land, we store your email address, the consent you gave and the search. When listings match the search, we email you and store what we alerted you to. Your sign-up takes effect only after you use the link that we email you. If you do not use the link, we delete your address after seven days. The email that confirms your sign-up includes an unsubscribe link. When you use that link, we take you off the list immediately and delete your address, with the search and its alerts.

## When you have an account

- We store your email address, whether it is confirmed, your name if you provide one, and your email preferences. We store your password only as a slow hash (Argon2id) and encrypt the secret used for two-factor authentication. For a passkey we store only the public key. For an API key we store only a hash, along with its name, its first characters, and when it was last used.
- We store each of your sessions with its IP address, browser and time until it ends: {days} days after you sign in with “Remember me”, or 12 hours otherwise. You can see and end your sessions in Settings.
- If you work in an organization, its members see your name, your email address and what you create there: listings, inquiries, lists and screenings. It stays with the organization when you leave or delete your account.
- We keep a security log of sign-ins and of changes to your account security, each with its IP address, browser and time, for 365 days. You can see the latest entries in Settings. Our operators can see the log when they manage accounts.
- We store the lists of listings that you save, with your notes, and your saved searches. We compare them with what happens to listings and store the alerts: the listing, what happened, when, when you read it, and when we emailed it. With them we store your time zone, your quiet hours and how often you want email. If you turn on notifications on a device, we store the address that its browser gives us for them until you turn them off or sign out there, and send them encrypted through the browser’s push service. A list that you share can be seen by anyone with its link until you stop sharing it; your notes are in it only if you choose so. You can delete lists and searches at any time, which deletes their alerts, and pause alerts or turn them off under [Saved](/saved) and with the links in every alert email.
- We keep an activity log of what you publish or change. Our operators can see it.

In [Settings](/settings) you can download all of this as a file and delete your account. Deleting your account ends all sessions, takes your listings off the site, and removes the account and everything that belongs to it, including lists, searches and alerts. Entries in the activity log remain, without your name. The file also includes the messages sent from your confirmed email address, with our replies and notes. Those messages are not part of your account, so please ask us if you want them deleted.

## Cookies

When you sign in, we set a session cookie that scripts cannot read. It lasts {days} days with “Remember me”, or until you close the browser otherwise. While you sign in with a code or a passkey, a second cookie connects the steps for a few minutes. When you start a draft of a listing without an account, a third cookie, which scripts cannot read either, lets only this browser open it, for up to 30 days. When you turn on notifications on a device, a cookie identifies the device, for up to 400 days or until you turn them off or sign out there. We set no other cookies.

## What stays in your browser

What you type into a draft of a listing stays in your browser until our server has saved it.

Your browser also keeps a list of the last 20 listings you opened, so that we can show it to you under “Recently viewed”. It never sends this list to us. You can clear the list there.

If you save listings without an account, your browser keeps them. When you sign in, they are added to your account.

While a tab is open, your browser remembers how far you scrolled on each page, so that the Back button returns you to the same place. Your browser deletes this when you close the tab and never sends it to us.

## Email

We send email only in response to something you did or because you chose it in Settings or saved a search or a listing. It goes out through the mail server we use. We store the text of an email until it is sent. After that we keep only a record of who received which type of email and when, for 90 days. A reply to your message is stored with that message for as long as we keep the message.

## What listings show

Listings are public. They show the name under which the landowner lists the parcel, its location, and its details as provided by the landowner or a public source. The [public datasets](/dashboard) are public as well and name their publisher and license.

## Your rights and questions

You can ask what information we hold about you, have it corrected or deleted, and withdraw your consent at any time: [{email}](mailto:{email}?subject=Privacy). Before the site starts to handle other data, we will update this page and the date above.`

export const TERMS_TEXT = `## What this site is

{name} shows land that may suit data centers, crypto mines and edge sites, and connects landowners with companies. We are not a party to any lease or sale, and we do not act as a broker, appraiser, engineer or lawyer. Browsing is free and does not require an account.

## What a listing is

A listing shows what the landowner and public sources say about a parcel as of the date it was last confirmed. It is an invitation to talk, not a binding offer. “Unknown” means that nobody has given us that information. Listings tagged “Sample” are examples and are not for sale or lease.

Power, fiber, water, zoning and boundaries change. Before you sign, pay or build, confirm them with the utility, the carrier, the county and a surveyor.

## If you list land

- You own the land or have the right to offer it.
- The information you give us is true to the best of your knowledge, and you tell us when it changes.
- You have the right to share the pictures and documents you send, and you allow us to publish them with the listing.
- You can have the listing taken down at any time.

## If you have an account

- You must use your own email address, and confirm it when we ask you to.
- Keep your password to yourself. In Settings you can see where you are signed in and end those sessions.
- You can delete your account at any time. Your listings are then removed from the site.
- We may suspend an account that harms others or violates these terms.

## If you contact us

Sending a message, requesting a demo or signing up for [Notify Me](/data) does not commit you or us to anything. We aim to reply within 24 hours on business days. Please send only information that you are allowed to share.

## Using the site

You may read, search, link to and share the site freely. Programs may use the public API within its limits. Please do not overload the site, break into it, or present listings as your own. You may use each of the [public datasets](/dashboard) under the license it names.

City data on maps and in searches comes from GeoNames (geonames.org) under CC BY 4.0 (creativecommons.org/licenses/by/4.0). ZIP codes and state and county boundaries come from the US Census Bureau, and coastlines from Natural Earth.

## Disclaimer and liability

We provide the site “as is”. We work to keep it accurate and available, but we do not guarantee either. To the extent permitted by law, we are not liable for decisions made based on what the site shows. Nothing here limits rights that the law gives you and that cannot be waived.

## Changes and questions

When we change these terms, we update the date above. The [Privacy Policy](/privacy) explains how we handle data. Questions: [{email}](mailto:{email}?subject=Terms%20of%20Service).`

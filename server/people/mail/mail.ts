import type { MailLink } from '../../../domain/alert/mail-link.ts'
import type { RowState } from '../../../domain/draft/listing-import.ts'
import type { InquiryType, LeadType } from '../../../domain/lead/lead.ts'
import type { ReportOutcome } from '../../../domain/listing/listing-report.ts'

/** Every email that the product sends: the template's name and its values. Links in `url` grant access: keep them secret. */
export type EmailTemplate =
  | { name: 'verify-email'; url: string }
  | { name: 'reset-password'; url: string }
  /** Signs in, or creates the account. */
  | { name: 'sign-in-link'; url: string }
  /** To the current address: asks its owner to approve the change. */
  | { name: 'confirm-email-change'; url: string; newEmail: string }
  /** To the new address: proves that it belongs to the user. */
  | { name: 'new-email'; url: string }
  /** To the previous address, after the change. */
  | { name: 'email-changed'; newEmail: string }
  | { name: 'password-changed' }
  /** Sent when someone signs up with an address that already has an account. */
  | { name: 'account-exists'; signInUrl: string; resetUrl: string }
  | { name: 'locked-out'; resetUrl: string }
  | { name: 'account-deleted' }
  /** Lets the operator check that email works. */
  | { name: 'test-mail' }
  | { name: 'security-notice'; notice: SecurityNotice }
  | ({ name: 'lead-received' } & LeadFacts)
  /** An answer by email goes to `replyTo`; it is absent where no email arrives. */
  | { name: 'message-received'; replyTo?: string | undefined }
  | { name: 'demo-request-received'; replyTo?: string | undefined }
  | { name: 'inquiry-received'; listing: EmailListing; replyTo?: string | undefined }
  | ({ name: 'inquiry-for-owner' } & OwnerInquiry)
  /** Double opt-in: proves that the person who asked for notifications owns the address. */
  | { name: 'confirm-notify'; url: string }
  /** `url` unsubscribes. */
  | { name: 'notify-confirmed'; url: string }
  /** Double opt-in of a request for land. */
  | { name: 'confirm-land-request'; url: string }
  /** `url` unsubscribes. */
  | { name: 'land-request-confirmed'; url: string }
  | ({ name: 'lead-reply' } & LeadReplyFacts)
  | ({ name: 'message-held' } & HeldMessage)
  /** To a landowner who hasn't answered; `id` is that of the conversation, `title` that of the listing. */
  | { name: 'inquiry-reminder'; id: string; sender: string; title: string; replyTo?: string | undefined }
  /** To someone who reported a listing. */
  | { name: 'report-received'; listing: EmailListing }
  /** `title` is that of the listing. */
  | { name: 'report-decided'; title: string; outcome: ReportOutcome }
  /** Asks the owner to confirm a listing: `since` its last confirmation, or since it was listed. Dates are ISO 8601. */
  | { name: 'listing-reminder'; title: string; since: string; isConfirmed: boolean; unlistOn: string; url: string }
  | { name: 'listing-unlisted'; title: string; url: string }
  | { name: 'listing-submitted'; title: string }
  /** What became of the rows of a file. */
  | { name: 'listings-imported'; file: string; counts: Record<RowState, number>; url: string }
  /** To the owner of a feed that can't be read: `address` is the feed's. */
  | { name: 'feed-failed'; address: string; failure: string; isStopped: boolean; url: string }
  | { name: 'listing-approved'; title: string; url: string; isEdit: boolean }
  | { name: 'listing-changes-requested'; title: string; requests: { field: string; text: string }[]; url: string }
  | { name: 'listing-rejected'; title: string; reason: string; url: string }
  | { name: 'ownership-decided'; title: string; isVerified: boolean; note: string }
  /** `title` is that of the listing, `path` leads to the decision. */
  | { name: 'document-requested'; title: string; document: string; reader: string; company: string; path: string }
  /** `path` leads to the document’s page, which only its reader’s account can open it from. */
  | { name: 'document-decided'; title: string; document: string; isGranted: boolean; path: string }
  /** `inviter` is a name or an address. */
  | { name: 'organization-invitation'; organization: string; inviter: string }
  | ({ name: 'alert-digest' } & AlertDigest)

/** The values of one template. */
export type TemplateValues<Name extends EmailTemplate['name']> = Extract<EmailTemplate, { name: Name }>

/** Sent to the operator; a reply goes to `replyTo`, or where no email arrives to `email`. Fields left blank in the form are empty strings. */
export interface LeadFacts {
  type: LeadType
  sender: string
  email: string
  company: string
  inquiryType: InquiryType | ''
  message: string
  /** Path of the page the form was sent from. */
  source: string
  replyTo?: string | undefined
  role?: string
  phone?: string
  /** The listing of an inquiry. */
  listing?: EmailListing
}

/** Sent to the owner of a listing, who doesn’t see the address. A company left blank in the form is empty. */
export interface OwnerInquiry {
  /** Id of the conversation. */
  id: string
  sender: string
  company: string
  message: string
  listing: EmailListing
  /** Likewise. */
  replyTo?: string | undefined
}

/** A listing in an email, as it was when the email was queued. */
export interface EmailListing {
  title: string
  /** Empty if unknown. */
  place: string
  /** Paths on the website. */
  path: string
  picture: string
}

/** What saved searches and lists have to tell. */
export interface AlertDigest extends MailLink {
  /** The first of them. */
  entries: AlertEntry[]
  /** How many there are, and how many of these are new matches. */
  total: number
  matches: number
  /** Name of the search that all of them are about; empty if there are several reasons. */
  search: string
  /** Path of a page with all of them. */
  more: string
  /** An address without an account has no settings to manage. */
  hasAccount: boolean
}

/** `path` and `picture` are empty for a listing that isn't public. */
export interface AlertEntry extends EmailListing {
  /** Size and price; empty if unknown. */
  offer: string
  /** What happened, in two or three words and in a sentence: see `AlertText`. */
  heading: string
  now: string
  sentence: string
  /** Why the reader is told. */
  why: string
}

/** A message of a conversation, to another who takes part in it. */
export interface LeadReplyFacts {
  type: LeadType
  text: string
  /** Title of the listing; empty if it isn’t about one. */
  about: string
  /** Name of the person who wrote; empty for the operator’s team. */
  sender: string
  /** Path of the conversation for the recipient. */
  path: string
  /** The message that is answered and when it was received (ISO 8601). Both are empty if it was quoted before. */
  quote: string
  quotedAt: string
  /** Ids of the earlier emails in the thread, oldest first, separated by spaces. Message-IDs are derived from them. */
  thread: string
  /** Names of the files that came with it, one a line. */
  files?: string | undefined
  /** Where an answer by email goes; absent where no email arrives. */
  replyTo?: string | undefined
}

/** A message that came from an address that isn't the recipient's own. */
export interface HeldMessage {
  /** The address that it came from. */
  from: string
  text: string
  /** Path of the conversation for the recipient. */
  path: string
}

/** Security events that email the owner. */
export type SecurityNotice =
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'api_key_made'
  | 'api_key_revoked'
  | 'code_used_twice'
  | 'codes_failed'

/** Queues an email in the transaction of `db`: it is sent if, and only if, that transaction commits. */
export interface Mailer {
  send(
    db: import('../../platform/db/database.ts').Db,
    recipient: string,
    template: EmailTemplate,
    options?: {
      /** The email's id, if another row refers to it. */
      id?: string
    },
  ): Promise<void>
}

import type { InquiryType, LeadType } from '../../domain/lead.ts'

/** Every mail that the product writes: its name and what it says. `url` opens something of an account: it is secret. */
export type Letter =
  | { name: 'verify-email'; url: string }
  | { name: 'reset-password'; url: string }
  /** To the address that is about to be given up: whether its owner wants that. */
  | { name: 'confirm-email-change'; url: string; newEmail: string }
  /** To the new address: whether it can be reached. */
  | { name: 'new-email'; url: string }
  /** To the former address, once it is done. */
  | { name: 'email-changed'; newEmail: string }
  | { name: 'password-changed' }
  /** Somebody signed up with an address that has an account. */
  | { name: 'account-exists'; signInUrl: string; resetUrl: string }
  | { name: 'locked-out'; resetUrl: string }
  | { name: 'account-deleted' }
  /** To the operator: whether mail goes out. */
  | { name: 'test-mail' }
  | { name: 'security-notice'; notice: SecurityNotice }
  | ({ name: 'lead-received' } & LeadFacts)
  | { name: 'message-received' }
  | { name: 'demo-request-received' }
  /** Whether who asked for notifications owns the address. */
  | { name: 'confirm-notify'; url: string }
  /** `url` ends the notifications. */
  | { name: 'notify-confirmed'; url: string }
  | ({ name: 'lead-reply' } & LeadReplyFacts)

/** What the operator is told of a lead; an answer to that mail goes to `email`. Empty where nothing was said. */
export interface LeadFacts {
  type: LeadType
  sender: string
  email: string
  company: string
  inquiryType: InquiryType | ''
  message: string
  /** Path of the page that it came from. */
  source: string
}

/** What an admin writes back, in the thread that the confirmation of the lead began. */
export interface LeadReplyFacts {
  type: LeadType
  text: string
  /** What is answered, and when it came (ISO 8601); empty where it was quoted before. */
  quote: string
  quotedAt: string
  /** Ids of the mails before this one, the oldest first, with spaces between them: their Message-IDs come of them. */
  thread: string
}

/** What protects an account was changed or used, or somebody with its password gets no further. */
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

/** Puts a mail into the queue, in the transaction of `db`: it goes out if, and only if, that is committed. */
export interface Mailer {
  send(
    db: import('../db/database.ts').Db,
    recipient: string,
    letter: Letter,
    options?: {
      /** Of the mail, where something else is to know it again. */
      id?: string
    },
  ): Promise<void>
}

/** In bytes. */
export const MAX_MAIL_SIZE = 25 * 1024 * 1024
export const MAX_ATTACHMENTS = 25
/** In characters, for the operator's view. */
export const MAX_FULL_TEXT_LENGTH = 100_000

/**
 * - `message`: a person wrote it
 * - `auto-reply`: an absence note, a mailing list or another program
 * - `bounce`: a mail server couldn't deliver an email
 * - `loop`: the product sent it, or it passed more than 50 servers
 * - `calendar`: an invitation without a word of its sender
 * - `empty`: nothing but quotes, signatures or nothing at all. It may have attachments.
 */
export type InboundMailKind = 'message' | 'auto-reply' | 'bounce' | 'loop' | 'calendar' | 'empty'

export interface InboundMail {
  kind: InboundMailKind
  /** Whom it claims to be from, with the address in lower case. `null` unless it names exactly one. */
  from: { address: string; name: string } | null
  /** Addresses of To, Cc, Delivered-To and X-Original-To, in lower case, once each. */
  to: string[]
  subject: string
  messageId: string | null
  sentAt: Date | null
  /** What the person wrote, without quotes and signatures: at most `MAX_MESSAGE_LENGTH` characters. */
  text: string
  isTextCut: boolean
  /** With quotes and signatures: at most `MAX_FULL_TEXT_LENGTH` characters. */
  fullText: string
  attachments: InboundAttachment[]
  /** Sentences that tell a reader what is missing or can't be opened. */
  problems: string[]
}

export interface InboundAttachment {
  /** Without folders and characters that file systems refuse. */
  name: string
  /** As claimed by the sender: check the bytes before you trust it. */
  mimeType: string
  bytes: Uint8Array
  /** Shown between the person's words. */
  isInline: boolean
}

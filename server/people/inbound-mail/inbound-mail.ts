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
 * - `calendar`: an invitation without a text of its sender
 * - `empty`: nothing, or only quotes and signatures. It may have attachments.
 */
export type InboundMailKind = 'message' | 'auto-reply' | 'bounce' | 'loop' | 'calendar' | 'empty'

/** What programs send. */
export const AUTOMATIC_KINDS: ReadonlySet<InboundMailKind> = new Set(['auto-reply', 'bounce', 'loop'])

export interface InboundMail {
  kind: InboundMailKind
  /** The sender it claims, with the address in lower case. `null` unless it names exactly one. */
  from: { address: string; name: string } | null
  subject: string
  /** What the person wrote, without quotes and signatures: at most `MAX_MESSAGE_LENGTH` characters. */
  text: string
  /** With quotes and signatures: at most `MAX_FULL_TEXT_LENGTH` characters. */
  fullText: string
  attachments: InboundAttachment[]
  /** Sentences for the reader about what is missing or can't be opened. */
  problems: string[]
}

export interface InboundAttachment {
  /** Without folders and characters that file systems refuse. */
  name: string
  bytes: Uint8Array
}

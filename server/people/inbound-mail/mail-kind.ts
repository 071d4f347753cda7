import { LOOP_HEADER } from '../mail/loop-header.ts'
import type { InboundMailKind } from './inbound-mail.ts'
import type { ParsedMail } from './parse-mail.ts'

const MAX_HOPS = 50

/**
 * What the headers say about who or what wrote it; `null` for a person. A null return path alone is a bounce, because absence
 * notes have one too (RFC 3834).
 */
export function automaticKind(mail: ParsedMail, returnPath: string | undefined): InboundMailKind | null {
  const isTold = (name: string, value: RegExp) => mail.headersNamed(name).some((text) => value.test(text.trim()))
  if (isTold(LOOP_HEADER, /./) || mail.headersNamed('Received').length > MAX_HOPS) return 'loop'
  const isReport = isTold('Content-Type', /^multipart\/report\b(?=.*delivery-status)/is)
  if (isReport || isTold('From', /\bmailer-daemon@/i)) return 'bounce'
  const isAutomatic =
    isTold('Auto-Submitted', /^(?!no\b)./i) ||
    isTold('X-Autoreply', /^(?!no\b)./i) ||
    isTold('X-Autorespond', /./) ||
    isTold('Precedence', /^(auto_reply|bulk|junk)\b/i)
  if (isAutomatic) return 'auto-reply'
  return returnPath === '' || returnPath === '<>' || isTold('Return-Path', /^<\s*>$/) ? 'bounce' : null
}

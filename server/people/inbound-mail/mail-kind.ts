import { LOOP_HEADER } from '../mail/loop-header.ts'
import type { InboundMailKind } from './inbound-mail.ts'
import type { ParsedMail } from './parse-mail.ts'

const MAX_HOPS = 50

/**
 * The kind of an email that a program sent, from its headers; `null` if a person wrote it. A null return path makes it a bounce
 * only if nothing else does, because absence notes have one too (RFC 3834).
 */
export function automaticKind(mail: ParsedMail, returnPath: string | undefined): InboundMailKind | null {
  const hasHeader = (name: string, value: RegExp) => mail.headersNamed(name).some((text) => value.test(text.trim()))
  if (hasHeader(LOOP_HEADER, /./) || mail.headersNamed('Received').length > MAX_HOPS) return 'loop'
  const isReport = hasHeader('Content-Type', /^multipart\/report\b(?=.*delivery-status)/is)
  if (isReport || hasHeader('From', /\bmailer-daemon@/i)) return 'bounce'
  const isAutomatic =
    hasHeader('Auto-Submitted', /^(?!no\b)./i) ||
    hasHeader('X-Autoreply', /^(?!no\b)./i) ||
    hasHeader('X-Autorespond', /./) ||
    hasHeader('Precedence', /^(auto_reply|bulk|junk)\b/i)
  if (isAutomatic) return 'auto-reply'
  return returnPath === '' || returnPath === '<>' || hasHeader('Return-Path', /^<\s*>$/) ? 'bounce' : null
}

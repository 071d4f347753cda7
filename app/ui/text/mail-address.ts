/** “mailto:” link with an optional subject and body, with CRLF line breaks (RFC 6068). */
export function mailAddress(email: string, { subject, body }: { subject?: string; body?: string } = {}): string {
  const parts = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`] : []),
  ]
  const at = email.lastIndexOf('@')
  // Of the characters that a local part may have, “%”, “&”, “?”, “#” and “/” have a meaning in URLs.
  const local = encodeURIComponent(email.slice(0, at)).replaceAll('%2B', '+')
  return `mailto:${local}${email.slice(at)}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

/** “tel:” link for a formatted number such as “(415) 555-0142”. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

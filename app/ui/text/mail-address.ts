/** “mailto:” with a prepared subject and text; line breaks as the standard wants them. */
export function mailAddress(email: string, { subject, body }: { subject?: string; body?: string } = {}): string {
  const parts = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`] : []),
  ]
  return `mailto:${email}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

/** “tel:” of a number as it is written for people: “(415) 555-0142”. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

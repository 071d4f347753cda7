import { z } from 'zod'

export const MAX_EMAIL_LENGTH = 254

/** Spells the domain as mail servers and DNS do: `info@münchen.example` becomes `info@xn--mnchen-3ya.example`. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:%\\[\]]/.test(domain)) return email
  const ascii = URL.parse(`https://${domain}`)?.hostname
  return ascii ? `${email.slice(0, at)}@${ascii}` : email
}

/** The rule of browsers for `<input type="email">`. */
export const isEmail = (text: string): boolean => z.regexes.html5Email.test(withAsciiDomain(text))

/** As email addresses are stored: trimmed, in lower case and with an ASCII domain. Checks nothing. */
export const typedEmailSchema = z
  .string({ error: ({ input }) => (input === undefined || input === '' ? MISSING : undefined) })
  .trim()
  .toLowerCase()
  .transform(withAsciiDomain)

const MISSING = 'Please enter your email.'

/** The email address of every form and request, as stored. */
export const emailSchema = typedEmailSchema.pipe(
  z
    .string()
    .min(1, { error: MISSING, abort: true })
    .max(MAX_EMAIL_LENGTH, { error: `Use at most ${MAX_EMAIL_LENGTH} characters.`, abort: true })
    .regex(z.regexes.html5Email, 'Enter an email address, such as name@example.com.'),
)

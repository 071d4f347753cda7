const MAX_LENGTH = 254

/**
 * Checks that a text is a single bare address: no list, no display name, and no line break that could inject a header
 * or an SMTP command.
 * @throws Error when it isn't
 */
export function plainAddress(address: string): string {
  if (address.length > MAX_LENGTH || !/^[^\s<>(),;:"\\\p{C}@]+@[^\s<>(),;:"\\\p{C}@]+$/u.test(address)) {
    throw new Error('Not an address that mail can be sent to.')
  }
  return address
}

/** Splits `Name <address>` into its two parts. env.ts has validated the format. */
export function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<>"\p{C}]*)<([^<>]+)>$/u.exec(mailFrom) ?? []
  return { name: name.trim(), address: plainAddress(address.trim()) }
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

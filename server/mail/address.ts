const LONGEST = 254

/** One address and nothing else: no list, no name, no second line that would become a header or a command. */
export function plainAddress(address: string): string {
  if (address.length > LONGEST || !/^[^\s<>(),;:"\\\p{C}@]+@[^\s<>(),;:"\\\p{C}@]+$/u.test(address)) {
    throw new Error('Not an address that mail can be sent to.')
  }
  return address
}

/** `Name <address>` in its two parts; env.ts has checked it. */
export function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<>"\p{C}]*)<([^<>]+)>$/u.exec(mailFrom) ?? []
  return { name: name.trim(), address: plainAddress(address.trim()) }
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

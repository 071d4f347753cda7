const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** “512 bytes”, “1.3 MB”: in steps of a thousand. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${decimals.format(value)} ${UNITS[unit]}`
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** “12.4 MB”. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${UNITS[power]}`
}

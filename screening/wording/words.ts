const MAX_LISTED = 4

/** “Fiber, slope and queue”; the last of many are counted: “fiber, slope, queue and 5 more”. */
export function listOf(names: readonly string[], max = MAX_LISTED): string {
  const shown = names.length > max ? [...names.slice(0, max - 1), `${names.length - max + 1} more`] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Keeps acronyms: “AI campus”, but “crypto mine”. */
export const uncapitalized = (text: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

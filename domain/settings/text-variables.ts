import type { WebsiteSettings } from './settings.ts'

/** Values of the `{variables}` in texts of the settings. */
export interface TextVariables {
  name: string
  email: string
  /** How many days “Remember me” lasts. */
  days: number
  year: number
}

export const textVariables = (
  settings: Pick<WebsiteSettings, 'site_name' | 'contact_email' | 'remember_me_days'>,
  now = new Date(),
): TextVariables => ({
  name: settings.site_name,
  email: settings.contact_email,
  days: settings.remember_me_days,
  year: now.getUTCFullYear(),
})

const VARIABLE = /\{(name|email|days|year)\}/g

/** Replaces the variables of a plain text, such as “© {year} {name}. All rights reserved.” */
export function fillText(text: string, words: TextVariables): string {
  return text.replace(VARIABLE, (_, word: keyof TextVariables) => String(words[word]))
}

/** Replaces the variables of a markup text. Values are escaped, so that they can't be read as markup. */
export function fillMarkup(text: string, words: TextVariables): string {
  return text.replace(VARIABLE, (_, word: keyof TextVariables) =>
    String(words[word]).replace(/[!-/:-@[-`{-~]/g, '\\$&'),
  )
}

/**
 * Splits a name into the two tones of the word mark, “Volt” and “Acre”. The second tone starts at the last capital that
 * follows a lowercase letter or a digit, or else at the last space. Without either, the second part is empty.
 */
export function wordMark(name: string): [string, string] {
  const capital = /^.*[\p{Ll}\p{N}\s](?=\p{Lu})/u.exec(name)?.[0].length
  const at = capital ?? (name.trimEnd().lastIndexOf(' ') + 1 || name.length)
  return [name.slice(0, at), name.slice(at)]
}

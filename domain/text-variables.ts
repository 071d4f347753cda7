import type { SiteSettings } from './settings.ts'

/** What stands in braces in texts of the settings. */
export interface SiteWords {
  name: string
  email: string
  /** For how long “Remember me” lasts. */
  days: number
  year: number
}

export const siteWords = (
  settings: Pick<SiteSettings, 'site_name' | 'contact_email' | 'remember_me_days'>,
  now = new Date(),
): SiteWords => ({
  name: settings.site_name,
  email: settings.contact_email,
  days: settings.remember_me_days,
  year: now.getUTCFullYear(),
})

const BRACES = /\{(name|email|days|year)\}/g

/** A line with what stands in braces filled in: “© {year} {name}. All rights reserved.” */
export function fillText(text: string, words: SiteWords): string {
  return text.replace(BRACES, (_, word: keyof SiteWords) => String(words[word]))
}

/** The same of a text in markup: what is filled in means nothing to its renderer, be it in words or in an address. */
export function fillMarkup(text: string, words: SiteWords): string {
  return text.replace(BRACES, (_, word: keyof SiteWords) => String(words[word]).replace(/[!-/:-@[-`{-~]/g, '\\$&'))
}

/**
 * The two tones of the word mark: “Volt” and “Acre”. The second begins at the last capital that follows a small letter or
 * a figure, or else at the last space; a name that has neither is of one tone.
 */
export function wordMark(name: string): [string, string] {
  const capital = /^.*[\p{Ll}\p{N}\s](?=\p{Lu})/u.exec(name)?.[0].length
  const at = capital ?? (name.trimEnd().lastIndexOf(' ') + 1 || name.length)
  return [name.slice(0, at), name.slice(at)]
}

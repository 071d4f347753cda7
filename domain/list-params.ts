const MAX_WORDS = 200

/** The furthest page of a list of the admin. */
export const MAX_LIST_PAGE = 500

/** `?q=` without what is no text; null when nothing is asked for. */
export function wordsOf(params: URLSearchParams): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const q = (params.get('q') ?? '').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  return q !== '' && q.length <= MAX_WORDS && q.isWellFormed() ? q : null
}

/** `?page=`, from 1; the first one for what is none. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? Math.min(MAX_LIST_PAGE, Number(page)) : 1
}

/** One of what a table names; null for anything else. */
export function choiceOf<Name extends string>(text: string | null, table: Record<Name, string>): Name | null {
  return text !== null && Object.hasOwn(table, text) ? (text as Name) : null
}

/** Parameters of an address, without what says nothing. */
export function paramsOf(values: Record<string, string | null>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
}

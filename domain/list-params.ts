const MAX_QUERY_LENGTH = 200

/** The last page of an admin list that can be requested. */
export const MAX_LIST_PAGE = 500

/** `?q=` without control characters; null when it is empty or too long. */
export function wordsOf(params: URLSearchParams): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  const q = (params.get('q') ?? '').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  return q !== '' && q.length <= MAX_QUERY_LENGTH && q.isWellFormed() ? q : null
}

/** `?page=`, from 1. Anything invalid is page 1. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? Math.min(MAX_LIST_PAGE, Number(page)) : 1
}

/** The text when it is a key of the table; null otherwise. */
export function choiceOf<Name extends string>(text: string | null, table: Record<Name, string>): Name | null {
  return text !== null && Object.hasOwn(table, text) ? (text as Name) : null
}

/** URL parameters, without null values. */
export function paramsOf(values: Record<string, string | null>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
}

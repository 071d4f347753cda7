/**
 * Where a request names the account that its page was rendered for: a form in a field, a script in a header. Pages of
 * visitors name none. See docs/decisions/060-other-account.md.
 */
export const RENDERED_FOR = { field: 'rendered_for', header: 'X-Rendered-For' } as const

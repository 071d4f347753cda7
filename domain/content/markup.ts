import MarkdownIt from 'markdown-it'

/** Parsing time grows with the nesting of lists and quotes, so it is limited. */
const MAX_NESTING = 20
const SAFE_SCHEME = /^(https?|mailto|tel):/i

/**
 * Renders the markup of blog posts and city pages on the server, because the library is too large for visitors; only
 * the admin preview loads it. Double asterisks are bold, single ones italic, an empty line starts a paragraph, a line
 * break is kept. Supports headings, links, lists, quotes and tables.
 */
const markdown = new MarkdownIt({
  html: false,
  breaks: true,
  linkify: false,
  typographer: false,
  maxNesting: MAX_NESTING,
})
  // Indented text is not code, underlined text is not a heading, and images are not supported.
  .disable(['code', 'fence', 'lheading', 'reference', 'image'])

type Tokens = ReturnType<typeof markdown.parse>
type Token = Tokens[number]

markdown.core.ruler.push('fit_into_page', ({ tokens }) => {
  shiftHeadings(tokens)
  for (const token of tokens) {
    alignByAttribute(token)
    for (const child of token.children ?? []) markExternal(child)
  }
})

// A wide table scrolls in its own frame, also by keyboard.
markdown.renderer.rules.table_open = () =>
  '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

/**
 * The page has its own h1, so the highest heading level becomes h2 and no level is skipped below it. A text that starts
 * with `##` renders the same as one that starts with `#`.
 */
function shiftHeadings(tokens: Tokens): void {
  const levels: string[] = []
  for (const token of tokens) {
    if (token.type === 'heading_open' && !levels.includes(token.tag)) levels.push(token.tag)
  }
  levels.sort()
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, levels.indexOf(token.tag) + 2)}`
    }
  }
}

/** Aligns columns by an attribute, because the content security policy blocks inline styles. */
function alignByAttribute(token: Token): void {
  if (token.type !== 'th_open' && token.type !== 'td_open') return
  const align = /text-align:\s*(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]
  token.attrs = align ? [['data-align', align]] : null
}

/**
 * External links get `noopener nofollow`, because authors may cite sources without endorsing them. `ugc` is only for
 * text written by visitors.
 */
function markExternal(token: Token): void {
  if (token.type !== 'link_open') return
  const isExternal = /^(https?:|[\\/]{2})/i.test(String(token.attrGet('href') ?? ''))
  if (isExternal) token.attrSet('rel', 'noopener nofollow')
}

/** Only http(s), mailto and tel links and relative URLs become links; others stay text. */
markdown.validateLink = (address) => !/^[a-z][a-z0-9+.-]*:/i.test(address.trim()) || SAFE_SCHEME.test(address.trim())

/** Renders markup as HTML that is safe to insert into a page: tags in the text are escaped. */
export function renderMarkup(text: string): string {
  return markdown.render(text)
}

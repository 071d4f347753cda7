import MarkdownIt from 'markdown-it'

/** Each line of a quote is read once for every level it is in: ten lists or quotes in each other are for no reader. */
const MAX_NESTING = 20
const SAFE_SCHEME = /^(https?|mailto|tel):/i

/**
 * The markup of blog posts and city pages, rendered on the server: a library too large for a visitor's browser, which
 * only the preview of the admin fetches, and what it makes goes into the page as it is. Double asterisks are bold, single ones italic, an empty line a new paragraph,
 * a line break a line break; `#` and `##` headings, links, lists, quotes and tables.
 */
const markdown = new MarkdownIt({
  html: false,
  breaks: true,
  linkify: false,
  typographer: false,
  maxNesting: MAX_NESTING,
})
  // Text pasted with its indentation is no code, and a line under a line no heading. Pictures are not part of it.
  .disable(['code', 'fence', 'lheading', 'reference', 'image'])

type Tokens = ReturnType<typeof markdown.parse>
type Token = Tokens[number]

markdown.core.ruler.push('fit_into_page', ({ tokens }) => {
  shiftHeadings(tokens)
  for (const token of tokens) {
    alignByAttribute(token)
    for (const child of token.children ?? []) markForeign(child)
  }
})

// A wide table scrolls by itself, also by keyboard, and does not push the page apart.
markdown.renderer.rules.table_open = () =>
  '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

/**
 * The page has its own h1, so the first rank used becomes h2, and no rank is left out below it: what begins with `##`
 * reads the same as what begins with `#`.
 */
function shiftHeadings(tokens: Tokens): void {
  const ranks: string[] = []
  for (const token of tokens) {
    if (token.type === 'heading_open' && !ranks.includes(token.tag)) ranks.push(token.tag)
  }
  ranks.sort()
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, ranks.indexOf(token.tag) + 2)}`
    }
  }
}

/** The content policy blocks style attributes, which is how columns would be aligned. */
function alignByAttribute(token: Token): void {
  if (token.type !== 'th_open' && token.type !== 'td_open') return
  const align = /text-align:\s*(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]
  token.attrs = align ? [['data-align', align]] : null
}

/**
 * Links away from the site pass on neither the window nor our good name: an author may name a source without vouching
 * for it. `ugc` is for what visitors write, and they write none of this.
 */
function markForeign(token: Token): void {
  if (token.type !== 'link_open') return
  const foreign = /^(https?:|[\\/]{2})/i.test(String(token.attrGet('href') ?? ''))
  if (foreign) token.attrSet('rel', 'noopener nofollow')
}

/** Links lead to pages, parts of them, mail addresses and telephones; any other scheme is left as text. */
markdown.validateLink = (address) => !/^[a-z][a-z0-9+.-]*:/i.test(address.trim()) || SAFE_SCHEME.test(address.trim())

/** HTML of a text in markup. Safe to put into a page: tags in the text come out as text. */
export function renderMarkup(text: string): string {
  return markdown.render(text)
}

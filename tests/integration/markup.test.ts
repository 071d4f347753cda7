import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { expect, test, vi } from 'vitest'
import { renderMarkup } from '../../domain/content/markup.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const TEXTS = 10_000
const SEED = 4_711
/** Every element that markup may produce, with its attributes. */
const ALLOWED: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'ul', 'li', 'blockquote'].map((tag) => [tag, []]),
  ),
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr'].map((tag) => [tag, []])),
  ol: ['start'],
  a: ['href', 'title', 'rel'],
  th: ['data-align'],
  td: ['data-align'],
  div: ['class', 'role', 'aria-label', 'tabindex'],
}

/** Fragments of markup and HTML, and inputs that have broken other renderers. */
const PIECES = [
  ...['*', '**', '***', '_', '__', '`', '```', '~~', '#', '##', '# ', '> ', '- ', '1. ', '+ ', '---', '***', '\\', '|'],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\t',
    '    ',
    ' ',
    '\u00a0',
    '\u2028',
    '\u0000',
    '\u0001',
    '\ud83d',
    '\udc00',
    '\ufffe',
  ],
  ...['[', ']', '(', ')', '](', '![', '[a](/b)', '[a](https://example.org "t")', '<https://example.org>', '[a]: /b'],
  ...['[x](javascript:alert(1))', '[x](JaVaScRiPt:alert(1))', '[x](&#106;avascript:alert(1))', '[x](data:text/html,a)'],
  ...['[x](java\nscript:alert(1))', '[x](\u0001javascript:alert(1))', '<javascript:alert(1)>', '[x](vbscript:a)'],
  ...['<script>alert(1)</script>', '</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '<!--', '-->'],
  ...[
    '<![CDATA[',
    ']]>',
    '</p>',
    '<p',
    '<a href="',
    '"onclick="alert(1)',
    "'onmouseover='alert(1)",
    '&lt;',
    '&#60;',
    '&',
  ],
  ...[
    '</div></article><h1>',
    '<style>',
    '<iframe src=',
    '<base href=//x>',
    '<math><mi//xlink:href=',
    '<plaintext>',
    '{{a}}',
  ],
  ...[
    '| a | b |\n|---|:-:|\n| c | d |\n',
    '|--|',
    'word',
    'two words',
    'ß',
    '中文',
    '🎉',
    '0',
    'https://example.org/a_b_c',
  ],
]

function generate(random: SeededRandom): string {
  return Array.from({ length: random.integer(1, 24) }, () => random.pick(PIECES)).join(random.percent(50) ? '' : ' ')
}

test(`of ${TEXTS} generated texts, none runs a script or leaves a tag open`, () => {
  const random = createSeededRandom(SEED)
  for (let n = 0; n < TEXTS; n++) {
    const text = generate(random)
    const problems = problemsOf(renderMarkup(text))
    if (problems.length > 0) expect.fail(`${JSON.stringify(text)}: ${problems.join(', ')}`)
  }
})

test('the checker of those texts detects unsafe HTML', () => {
  expect(problemsOf('<p>a')).not.toEqual([])
  expect(problemsOf('<p><strong>a</p></strong>')).not.toEqual([])
  expect(problemsOf('<p><a href="javascript:x">a</a></p>')).not.toEqual([])
  expect(problemsOf('<p onclick="x">a</p>')).not.toEqual([])
  expect(problemsOf('<script>x</script>')).not.toEqual([])
  expect(problemsOf('</div><p>a</p>')).not.toEqual([])
})

/** Parses as browsers do, inside the target element, with a sibling after it that must stay outside. */
function problemsOf(html: string): string[] {
  const problems: string[] = []
  const tree = parseFragment(`<div id="in">${html}</div><i id="after"></i>`, {
    onParseError: ({ code }) => {
      // Typed text is preserved, including lone surrogates.
      if (!/character-reference|control-character|noncharacter|surrogate|unexpected-null/.test(code))
        problems.push(code)
    },
  })
  const [inner, after, ...more] = tree.childNodes as Element[]
  if (inner?.nodeName !== 'div' || after?.nodeName !== 'i' || more.length > 0)
    return [...problems, 'a tag is left open']
  if (!isBalanced(html)) problems.push('a tag is not closed where it was opened')
  for (const node of inner.childNodes) check(node, problems)
  const again = serialize(parseFragment(serialize(tree)))
  if (again !== serialize(tree)) problems.push('it parses differently the second time')
  return problems
}

/** Browsers close some tags implicitly; here each must be closed where it was opened. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, end, tag] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (tag === 'br' || tag === 'hr') continue
    if (end === '') open.push(tag!)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}

function check(node: Node, problems: string[]): void {
  if (!('tagName' in node)) {
    if (node.nodeName !== '#text') problems.push(node.nodeName)
    return
  }
  const allowed = ALLOWED[node.tagName]
  if (!allowed) problems.push(`<${node.tagName}>`)
  for (const { name, value } of node.attrs) {
    if (!allowed?.includes(name)) problems.push(`${node.tagName} ${name}`)
    if (name === 'href' && !hasSafeScheme(value)) problems.push(`href ${value}`)
  }
  if (node.tagName === 'a' && !node.attrs.some(({ name }) => name === 'href')) problems.push('a without href')
  for (const child of node.childNodes) check(child, problems)
}

const hasSafeScheme = (href: string) =>
  URL.canParse(href, 'https://voltacre.test')
    ? ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(href, 'https://voltacre.test').protocol)
    : true

const HARD: [string, (length: number) => string][] = [
  ['stars', (length) => '*'.repeat(length)],
  ['unclosed bold', (length) => '**a'.repeat(length / 3)],
  ['stars between letters', (length) => 'a**b'.repeat(length / 4)],
  ['unclosed links', (length) => '['.repeat(length)],
  ['links in links', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['unfinished links', (length) => '[a](b "'.repeat(length / 7)],
  ['emphasis and links', (length) => '*[a'.repeat(length / 3)],
  ['quotes in quotes', (length) => `${'>'.repeat(100)}a\n${'b\n'.repeat(length / 2)}`],
  ['lists in lists', (length) => '- '.repeat(length / 2)],
  ['backticks', (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, n) => '`'.repeat(n)).join(' ')],
  ['a long table', (length) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(length / 6)}`],
  ['a wide table', (length) => `${'|a'.repeat(length / 6)}|\n${'|-'.repeat(length / 6)}|\n${'|c'.repeat(length / 6)}`],
  ['unclosed tags', (length) => '<a '.repeat(length / 3)],
  ['backslashes', (length) => '\\'.repeat(length)],
  ['empty lines', (length) => '\n'.repeat(length)],
]

/** Eight times the text takes 8 times as many steps if it is linear, 64 times if it is quadratic. */
test.each(HARD)('%s: linear time', (_name, make) => {
  expect(stepsOf(make(16_000)) / Math.max(stepsOf(make(2_000)), 1_000)).toBeLessThan(24)
})

/** How often the renderer looks at a character or searches for one. */
function stepsOf(text: string): number {
  const spies = (['charCodeAt', 'indexOf'] as const).map((name) => vi.spyOn(String.prototype, name))
  try {
    renderMarkup(text)
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

import { expect, it } from 'vitest'
import { renderMarkup } from './markup.ts'

it('renders double asterisks as bold and single ones as italic', () => {
  expect(renderMarkup('**Two** corridors, *nine* months')).toBe(
    '<p><strong>Two</strong> corridors, <em>nine</em> months</p>\n',
  )
})

it('starts a paragraph at an empty line and a line at a line break', () => {
  expect(renderMarkup('one\ntwo\n\nthree')).toBe('<p>one<br>\ntwo</p>\n<p>three</p>\n')
  expect(renderMarkup('one\r\ntwo\r\n\r\nthree')).toBe('<p>one<br>\ntwo</p>\n<p>three</p>\n')
})

it('shifts headings below the heading of the page', () => {
  expect(renderMarkup('# Grid\n\n## Lines')).toBe('<h2>Grid</h2>\n<h3>Lines</h3>\n')
})

it('skips no heading level', () => {
  expect(renderMarkup('## Grid\n\n#### Lines\n\n## Fiber')).toBe('<h2>Grid</h2>\n<h3>Lines</h3>\n<h2>Fiber</h2>\n')
})

it('shows tags as text', () => {
  expect(renderMarkup('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
  expect(renderMarkup('a <img src=x onerror=alert(1)>')).not.toContain('<img')
})

it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'vbscript:x', 'data:text/html,x', 'java\nscript:alert(1)'])(
  'makes no link of %j',
  (address) => {
    expect(renderMarkup(`[here](${address})`)).not.toContain('<a')
  },
)

it('marks external links', () => {
  const rel = 'rel="noopener nofollow"'
  expect(renderMarkup('[a](https://example.org/x)')).toContain(`<a href="https://example.org/x" ${rel}>a</a>`)
  expect(renderMarkup('[a](//example.org)')).toContain(rel)
  expect(renderMarkup('[a](HTTP://EXAMPLE.org)')).toContain(rel)
  expect(renderMarkup('<https://example.org>')).toContain(rel)
})

it('leaves internal links unchanged', () => {
  expect(renderMarkup('[land](/search?city=austin-texas)')).toContain('<a href="/search?city=austin-texas">land</a>')
  expect(renderMarkup('[us](mailto:hello@example.org)')).toContain('<a href="mailto:hello@example.org">us</a>')
})

it('prevents input from breaking out of an attribute', () => {
  expect(renderMarkup('[a](/x"onclick="alert(1))')).not.toMatch(/ onclick=/)
  expect(renderMarkup('[a](/x "t\\" onclick=\\"alert(1)")')).not.toMatch(/ onclick="/)
})

it('renders lists and quotes', () => {
  expect(renderMarkup('- one\n- two')).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n')
  expect(renderMarkup('1. one\n2. two')).toContain('<ol>')
  expect(renderMarkup('> said')).toBe('<blockquote>\n<p>said</p>\n</blockquote>\n')
})

it('renders scrollable tables, aligned without style attributes', () => {
  const html = renderMarkup('| Line | Pad |\n|---|--:|\n| 69 kV | 2 acres |')
  expect(html).toContain('tabindex="0"><table>')
  expect(html).toContain('<th data-align="right">Pad</th>')
  expect(html).toContain('<td>69 kV</td>')
  expect(html).not.toContain('style')
})

it('treats indented text as text', () => {
  expect(renderMarkup('    pasted from a letter')).toBe('<p>pasted from a letter</p>\n')
})

it('accepts any input', () => {
  expect(renderMarkup('')).toBe('')
  expect(renderMarkup('*'.repeat(5000))).toEqual(expect.any(String))
  expect(renderMarkup(`${'> '.repeat(2000)}deep`)).toEqual(expect.any(String))
  expect(renderMarkup(`${'['.repeat(3000)}a](x)`)).toEqual(expect.any(String))
  expect(renderMarkup('\ud83d \u0000')).toEqual(expect.any(String))
})

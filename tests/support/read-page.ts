import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

interface ReadPage {
  /** The text that is shown. */
  text: string
  /** Paths of links, without fragments. */
  links: string[]
  /** Controls that can't do anything, as far as their HTML shows. */
  dead: string[]
}

/** Reads the document of a screen. */
export function readPage(html: string): ReadPage {
  const all = [...descendants(parse(html).childNodes, null)]
  const elements = all.filter((found): found is { node: Element; form: Element | null } => 'tagName' in found.node)
  const ids = new Set(elements.map(({ node }) => attribute(node, 'id')))
  const hidden = new Set(['script', 'style', 'template', 'noscript'])
  const texts = all.map(({ node }) =>
    node.nodeName === '#text' && 'value' in node && !hidden.has(node.parentNode?.nodeName ?? '') ? node.value : '',
  )
  const links = elements
    .filter(({ node }) => node.tagName === 'a')
    .map(({ node }) => attribute(node, 'href')?.split('#')[0] ?? '')
    .filter((link) => link.startsWith('/'))
  return {
    text: texts.join(' ').replace(/\s+/g, ' '),
    links: [...new Set(links)],
    dead: elements.filter((element) => isDead(element, ids)).map(({ node }) => describe(node)),
  }
}

function* descendants(nodes: Node[], form: Element | null): Generator<{ node: Node; form: Element | null }> {
  for (const node of nodes) {
    yield { node, form }
    if ('childNodes' in node) yield* descendants(node.childNodes, node.nodeName === 'form' ? (node as Element) : form)
  }
}

function isDead({ node, form }: { node: Element; form: Element | null }, ids: Set<string | undefined>): boolean {
  const value = (name: string) => attribute(node, name)
  const isMissing = (id: string | undefined) => id !== undefined && !ids.has(id)
  if (isMissing(value('popovertarget')) || isMissing(value('for')) || isMissing(value('form'))) return true
  if (node.tagName === 'a') {
    const href = value('href') ?? ''
    return href === '' || (href.startsWith('#') && !ids.has(decodeURIComponent(href.slice(1))))
  }
  if (node.tagName === 'summary') return node.parentNode?.nodeName !== 'details'
  if (node.tagName !== 'button' || value('type') === 'button') return false
  return form === null && value('form') === undefined && value('popovertarget') === undefined
}

const attribute = (node: Element, name: string) => node.attrs.find((candidate) => candidate.name === name)?.value

const describe = (node: Element) =>
  `<${node.tagName}${node.attrs.map(({ name, value }) => ` ${name}="${value}"`).join('')}>`

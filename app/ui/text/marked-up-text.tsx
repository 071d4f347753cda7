/** HTML that `renderMarkup` made from a post or a city page. */
export function Markup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes tags in the text
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

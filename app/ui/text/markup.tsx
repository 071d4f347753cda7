/** What `renderMarkup` made of a post or a city page. */
export function Markup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no tag of the text through
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

import { renderToStaticMarkup } from 'react-dom/server'
import { SiteFacts, SiteScreening, type SiteScreeningProps } from './screening-panel.tsx'

/** A screening as HTML: nothing in it has state, so the browser needs neither its code nor its data. */
export const screeningHtml = (props: SiteScreeningProps): string =>
  renderToStaticMarkup(
    <>
      <SiteScreening {...props} />
      <SiteFacts {...props} />
    </>,
  )

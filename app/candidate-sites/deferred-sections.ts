import { SectionModule } from '../ui/server-section.tsx'

/** Of the page of a site. */
export const sections = new SectionModule(() => import('./site-sections.tsx'))

import { SectionModule } from '../ui/server-section.tsx'

/** Of the list of sites. */
export const sections = new SectionModule(() => import('./list-sections.tsx'))

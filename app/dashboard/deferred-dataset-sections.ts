import { SectionModule } from '../ui/server-section.tsx'

/** Of the page of a dataset. */
export const sections = new SectionModule(() => import('./dataset-sections.tsx'))

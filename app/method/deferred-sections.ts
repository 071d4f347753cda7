import { SectionModule } from '../ui/server-section.tsx'

export const sections = new SectionModule(() => import('./sections.tsx'))

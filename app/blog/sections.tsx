import type { SectionProps } from '../ui/server-section.tsx'
import { Articles } from './articles.tsx'
import type { BlogView } from './load-blog.ts'
import { Topics } from './topics.tsx'

type Props = SectionProps<BlogView>

export const Filters = ({ view }: Props) => <Topics view={view} />

export const Posts = ({ view }: Props) => <Articles view={view} />

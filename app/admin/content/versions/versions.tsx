import { ArrowLeft } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { Managed } from '../../../domain/content/managed.ts'
import { formatMoment } from '../../../domain/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BackToDashboard } from './content-list.tsx'
import type { Noun } from './nouns.ts'
import type { Answer, VersionsView } from './screen.ts'
import { VersionItem } from './version-item.tsx'

interface VersionsProps {
  noun: Noun
  screen: VersionsView<Managed>
  answer: Answer | undefined
  title: string
  /** The field with the text. */
  text: string
  /** The field with the name. */
  name: string
}

/** Every save of a post or a page; one of them can be saved again as the newest. */
export function Versions({ noun, screen: { thing, versions, back }, answer, title, text, name }: VersionsProps) {
  const here = `${noun.path}?${new URLSearchParams([...new URLSearchParams(back), ['versions', thing.id]])}`
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <Link to={noun.path + (back && `?${back}`)} className="link inline-flex items-center gap-1.5 py-1 text-13">
          <Icon of={ArrowLeft} />
          All {noun.many}
        </Link>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">Versions of “{title}”</h1>
      <p className="mt-1 mb-5 text-15 text-ink-2">
        Restoring one leaves its slug and whether it is public as they are.
      </p>
      {answer?.failure && <Banner tone="bad">{answer.failure.message}</Banner>}
      <Form method="post" action={here} className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <input type="hidden" name="id" value={thing.id} />
        <ol className="divide-y divide-line">
          {versions.map((version, index) => (
            <VersionItem
              key={version.version}
              version={version.version}
              isLatest={index === 0}
              savedBy={version.saved_by}
              moment={formatMoment(version.saved_at)}
            >
              <details className="mt-1">
                <summary className="w-fit cursor-pointer py-1 text-13 text-ink-2">
                  Show “{String(version.values[name] ?? '')}”
                </summary>
                <div className="mt-1 max-h-80 overflow-auto rounded-control border border-line bg-canvas px-4 py-3 text-13 break-words whitespace-pre-wrap">
                  {String(version.values[text] ?? '')}
                </div>
              </details>
            </VersionItem>
          ))}
        </ol>
        {versions.length === 0 && <p className="px-5 py-4 text-ink-3">No saves are kept of it yet.</p>}
      </Form>
    </div>
  )
}

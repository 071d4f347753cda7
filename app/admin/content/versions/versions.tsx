import type { AdminContent } from '../../../../domain/content/admin-content.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { BackLink, BackToDashboard } from '../../back-to-dashboard.tsx'
import type { ContentTypeLabels } from '../labels.ts'
import type { ActionResult, VersionsView } from '../screen-data.ts'
import { VersionItem } from './version-item.tsx'

interface VersionsProps {
  labels: ContentTypeLabels
  screen: VersionsView<AdminContent>
  result: ActionResult | undefined
  title: string
  /** The field that holds the text. */
  text: string
  /** The field that holds the title. */
  name: string
}

/** The versions of a post or a city page, each of which can be restored. */
export function Versions({ labels, screen: { item, versions, back }, result, title, text, name }: VersionsProps) {
  const here = `${labels.path}?${new URLSearchParams([...new URLSearchParams(back), ['versions', item.id]])}`
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={labels.path + (back && `?${back}`)}>All {labels.plural}</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">Versions of “{title}”</h1>
      <p className="mt-1 mb-5 text-15 text-ink-2">
        Restoring a version doesn’t change the slug or whether the page is published.
      </p>
      {result?.failure && <FormFailure message={result.failure.message} reason={result.reason} />}
      <Form method="post" action={here} className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <input type="hidden" name="id" value={item.id} />
        <ol className="divide-y divide-line">
          {versions.map((version, index) => (
            <VersionItem
              key={version.version}
              version={version.version}
              isLatest={index === 0}
              savedBy={version.saved_by}
              savedAt={<LocalTime iso={version.saved_at} />}
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
        {versions.length === 0 && <p className="px-5 py-4 text-ink-3">No versions yet.</p>}
      </Form>
    </div>
  )
}

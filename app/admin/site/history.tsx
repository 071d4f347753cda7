import { ArrowLeft } from 'lucide-react'
import { Form, Link } from 'react-router'
import { SETTING_LABELS } from '../../../domain/setting-labels.ts'
import type { SettingsVersion } from '../../../domain/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { LocalMoment } from '../content/local-moment.tsx'

/** Every save that is kept; one of them can be saved again as the newest. */
export function History({ versions }: { versions: SettingsVersion[] }) {
  return (
    <>
      <Link to="/admin/settings" className="link mt-1 inline-flex items-center gap-1.5 py-1 text-13">
        <Icon of={ArrowLeft} />
        Back to Settings
      </Link>
      <Form
        method="post"
        action="/admin/settings?versions=1"
        className="mt-4 max-w-190 overflow-hidden rounded-card border border-line bg-surface"
      >
        <ol className="divide-y divide-line">
          {versions.map((version, index) => (
            <li key={version.version} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 md:px-5">
              <div className="min-w-0 flex-1 basis-64">
                <p className="num font-label">
                  Version {version.version}
                  {index === 0 && <span className="font-normal text-ink-3"> (latest)</span>}
                </p>
                <p className="num text-13 break-words text-ink-3">
                  <LocalMoment iso={version.saved_at} />
                  {version.saved_by && ` by ${version.saved_by}`}
                </p>
                <p className="mt-0.5 text-13 text-ink-2">{changedWords(version)}</p>
              </div>
              {index > 0 && (
                <SubmitButton
                  kind="plain"
                  size="sm"
                  pending="Restoring..."
                  name="do"
                  value={`restore-version ${version.version}`}
                  aria-label={`Restore version ${version.version}`}
                >
                  Restore
                </SubmitButton>
              )}
            </li>
          ))}
        </ol>
      </Form>
    </>
  )
}

function changedWords({ version, changed }: SettingsVersion): string {
  if (version === 0) return 'Before the first save.'
  return changed.length === 0
    ? 'Nothing that shows.'
    : `Changed: ${changed.map((name) => SETTING_LABELS[name]).join(', ')}.`
}

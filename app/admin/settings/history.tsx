import { ArrowLeft } from 'lucide-react'
import { Form, Link } from 'react-router'
import { SETTING_LABELS } from '../../../domain/setting-labels.ts'
import type { SettingsVersion } from '../../../domain/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { LocalMoment } from '../content/local-moment.tsx'
import { VersionItem } from '../content/version-item.tsx'

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
            <VersionItem
              key={version.version}
              version={version.version}
              isLatest={index === 0}
              savedBy={version.saved_by}
              moment={<LocalMoment iso={version.saved_at} />}
            >
              <p className="mt-0.5 text-13 text-ink-2">{changedWords(version)}</p>
            </VersionItem>
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

import { href } from 'react-router'
import { SETTING_LABELS } from '../../../domain/settings/setting-labels.ts'
import type { SettingsVersion } from '../../../domain/settings/settings.ts'
import { Form } from '../../ui/form/form.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BackLink } from '../back-to-dashboard.tsx'
import { VersionItem } from '../content/versions/version-item.tsx'

/** Lists the stored versions, each with a button that restores it. */
export function History({ versions }: { versions: SettingsVersion[] }) {
  return (
    <>
      <div className="mt-1">
        <BackLink to={href('/admin/settings')}>Back to Settings</BackLink>
      </div>
      <Form
        method="post"
        action={`${href('/admin/settings')}?versions=1`}
        className="mt-4 max-w-190 overflow-hidden rounded-card border border-line bg-surface"
      >
        <ol className="divide-y divide-line">
          {versions.map((version, index) => (
            <VersionItem
              key={version.version}
              version={version.version}
              isLatest={index === 0}
              savedBy={version.saved_by}
              savedAt={<LocalTime iso={version.saved_at} />}
            >
              <p className="mt-0.5 text-13 text-ink-2">{describeChange(version)}</p>
            </VersionItem>
          ))}
        </ol>
      </Form>
    </>
  )
}

function describeChange({ version, changed }: SettingsVersion): string {
  if (version === 0) return 'Before the first save'
  return changed.length === 0
    ? 'No visible change'
    : `Changed: ${changed.map((name) => SETTING_LABELS[name]).join(', ')}`
}

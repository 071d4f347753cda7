import { Monitor, Smartphone } from 'lucide-react'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import { RowButton } from './row-button.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const END = 'sessions/end'
const END_OTHERS = 'sessions/end-others'

export function SessionsSection({ view, outcome }: SectionProps) {
  const others = view.sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <SettingsSection
      id="sessions"
      outcome={outcome}
      intro="Sign out devices you don’t recognize, then change your password."
    >
      <ul>
        {view.sessions.map((session) => (
          <li
            key={session.id}
            className="flex items-start gap-3 border-t border-line py-3.5 first:border-t-0 first:pt-0"
          >
            <SessionDetails session={session} />
            {!session.isCurrent && (
              <RowButton intent={END} outcome={outcome} id={session.id} of={session.device}>
                Sign out
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <SettingsForm intent={END_OTHERS} outcome={outcome} className="border-t border-line pt-4">
          <SubmitButton kind="plain" name="intent" value={END_OTHERS} pending="Signing out...">
            Sign out all other devices
          </SubmitButton>
        </SettingsForm>
      ) : (
        <p className="border-t border-line pt-4 text-13 text-ink-3">You’re only signed in on this device.</p>
      )}
    </SettingsSection>
  )
}

function SessionDetails({ session }: { session: SectionProps['view']['sessions'][number] }) {
  const { device, address, started, lastSeen, isCurrent } = session
  return (
    <>
      <Icon of={/iPhone|Android/.test(device) ? Smartphone : Monitor} size={20} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {isCurrent && <Tag tone="accent">This device</Tag>}
        </p>
        <p className="mt-0.5 text-13 break-words text-ink-2">{address ?? 'Unknown IP address'}</p>
        <p className="mt-0.5 text-12 text-ink-3">
          Signed in <LocalTime iso={started} />
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block">
            Last active <LocalTime iso={lastSeen} />
          </span>
        </p>
      </div>
    </>
  )
}

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../ui/icon/icon.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import type { Outcome } from './outcome.ts'
import { RowButton } from './row-button.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const REMOVE = 'passkeys/remove'

export function PasskeysSection({ view, outcome }: SectionProps) {
  const [added, setAdded] = useState<{ outcome: Outcome; after: Outcome | null }>()
  // The message about the added passkey stays until another form of this section is submitted.
  const shown = added && added.after === outcome ? added.outcome : outcome
  return (
    <SettingsSection
      id="passkeys"
      outcome={shown}
      intro="Sign in with your fingerprint, face, device PIN or a security key. There’s no password to type or steal."
    >
      {view.passkeys.length === 0 ? (
        <p className="text-ink-2">You have no passkeys yet.</p>
      ) : (
        <ul>
          {view.passkeys.map(({ id, name, created_at }) => (
            <li key={id} className="flex items-start gap-3 border-t border-line py-3.5 first:border-t-0 first:pt-0">
              <Icon of={KeyRound} size={20} className="text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{name || 'Passkey'}</p>
                <p className="mt-0.5 text-12 text-ink-3">
                  Added <LocalTime iso={created_at} />
                </p>
              </div>
              <RowButton intent={REMOVE} outcome={outcome} id={id} of={`passkey ${name}`}>
                Remove
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 border-t border-line pt-5 empty:hidden">
        <AddPasskeyForm
          suggestedName={view.thisDevice}
          onDone={(message) =>
            setAdded({ outcome: { section: 'passkeys', intent: 'passkeys/add', message }, after: outcome })
          }
        />
      </div>
    </SettingsSection>
  )
}

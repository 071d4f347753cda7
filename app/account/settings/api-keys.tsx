import { SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { KEY_SCOPES } from '../../../domain/api-keys.ts'
import { formatShortDate } from '../../../domain/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Moment } from './moment.tsx'
import { KeyForm, MadeKey } from './new-api-key.tsx'
import { RowButton } from './row-button.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'
import { useShownOnce } from './use-shown-once.ts'

const REVOKE = 'api-keys/revoke'

export function ApiKeysSection({ view, outcome }: SectionProps) {
  const { apiKeys, isVerified } = view
  const [made, forget] = useShownOnce(outcome?.apiKey)
  const [isNext, setNext] = useState(false)
  return (
    <SettingsSection
      id="api-keys"
      outcome={outcome}
      intro={
        <>
          With a key, a program uses the{' '}
          <a href="/api/docs" className="link">
            JSON API
          </a>{' '}
          in your name.
        </>
      }
    >
      {made && (
        <MadeKey
          apiKey={made}
          forget={() => {
            forget()
            setNext(true)
          }}
        />
      )}
      {apiKeys.length === 0 ? (
        <p className="text-ink-2">You have no API keys yet.</p>
      ) : (
        <ul>
          {apiKeys.map((key) => (
            <li key={key.id} className="flex items-start gap-3 border-t border-line py-3.5 first:border-t-0 first:pt-0">
              <Icon of={SquareTerminal} size={20} className="text-ink-3" />
              <KeyWords apiKey={key} />
              {key.state === 'working' && (
                <RowButton intent={REVOKE} outcome={outcome} id={key.id} of={`the key ${key.name}`}>
                  Revoke
                </RowButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!made && (
        <div className="mt-5 border-t border-line pt-5">
          {isVerified ? (
            <KeyForm view={view} outcome={outcome} isNext={isNext} />
          ) : (
            <p className="text-ink-2">
              Verify your{' '}
              <a href="#email" className="link">
                e-mail address
              </a>{' '}
              to make one.
            </p>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function KeyWords({ apiKey }: { apiKey: SectionProps['view']['apiKeys'][number] }) {
  const { name, prefix, scope, state, per_minute, created_at, expires_at, last_used_at } = apiKey
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {state === 'working' && <Tag tone={scope === 'write' ? 'caution' : 'neutral'}>{KEY_SCOPES[scope]}</Tag>}
        {state === 'revoked' && <Tag tone="bad">Revoked</Tag>}
        {state === 'expired' && <Tag tone="bad">Expired</Tag>}
      </p>
      <p className="mt-0.5 text-13 text-ink-2">
        <code className="font-mono">{prefix}…</code> · <span className="num">{per_minute}</span> a minute
      </p>
      <p className="mt-0.5 text-12 text-ink-3">
        Made <Moment at={created_at} />
        <span className="max-md:hidden"> · </span>
        <span className="max-md:block">{last_used_at ? <Used at={last_used_at} /> : 'Never used'}</span>
        {state === 'working' && (
          <>
            <span className="max-md:hidden"> · </span>
            <span className="max-md:block">{expires_at ? <Expires at={expires_at} /> : 'Works until revoked'}</span>
          </>
        )}
      </p>
    </div>
  )
}

const Used = ({ at }: { at: string }) => (
  <>
    Last used <Moment at={at} />
  </>
)

const Expires = ({ at }: { at: string }) => (
  <>
    Expires{' '}
    <time dateTime={at} className="num">
      {formatShortDate(at)}
    </time>
  </>
)

import { SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { KEY_SCOPES } from '../../domain/account/api-keys.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import { CreatedKey, KeyForm } from './new-api-key.tsx'
import { RowButton } from './row-button.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'
import { useOneTimeValue } from './use-one-time-value.ts'

const REVOKE = 'api-keys/revoke'

export function ApiKeysSection({ view, outcome }: SectionProps) {
  const { apiKeys, isVerified } = view
  const [createdKey, forget] = useOneTimeValue(outcome?.apiKey)
  const [shouldFocus, setShouldFocus] = useState(false)
  return (
    <SettingsSection
      id="api-keys"
      outcome={outcome}
      intro={
        <>
          Programs use a key to access the{' '}
          <a href="/api/docs" className="link">
            JSON API
          </a>{' '}
          as you.
        </>
      }
    >
      {createdKey && (
        <CreatedKey
          apiKey={createdKey}
          forget={() => {
            forget()
            setShouldFocus(true)
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
              <KeyDetails apiKey={key} />
              {key.state === 'active' && (
                <RowButton intent={REVOKE} outcome={outcome} id={key.id} of={`key ${key.name}`}>
                  Revoke
                </RowButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!createdKey && (
        <div className="mt-5 border-t border-line pt-5">
          {isVerified ? (
            <KeyForm view={view} outcome={outcome} shouldFocus={shouldFocus} />
          ) : (
            <p className="text-ink-2">
              Verify your{' '}
              <a href="#email" className="link">
                email address
              </a>{' '}
              to create a key.
            </p>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function KeyDetails({ apiKey }: { apiKey: SectionProps['view']['apiKeys'][number] }) {
  const { name, prefix, scope, state, per_minute, created_at, expires_at, last_used_at } = apiKey
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {state === 'active' && <Tag tone={scope === 'write' ? 'caution' : 'neutral'}>{KEY_SCOPES[scope]}</Tag>}
        {state === 'revoked' && <Tag tone="bad">Revoked</Tag>}
        {state === 'expired' && <Tag tone="bad">Expired</Tag>}
      </p>
      <p className="mt-0.5 text-13 text-ink-2">
        <code className="font-mono">{prefix}…</code> · <span className="num">{per_minute}</span> requests per minute
      </p>
      <p className="mt-0.5 text-12 text-ink-3">
        Created <LocalTime iso={created_at} />
        <span className="max-md:hidden"> · </span>
        <span className="max-md:block">{last_used_at ? <LastUsed at={last_used_at} /> : 'Never used'}</span>
        {state === 'active' && (
          <>
            <span className="max-md:hidden"> · </span>
            <span className="max-md:block">{expires_at ? <Expires at={expires_at} /> : 'Never expires'}</span>
          </>
        )}
      </p>
    </div>
  )
}

const LastUsed = ({ at }: { at: string }) => (
  <>
    Last used <LocalTime iso={at} />
  </>
)

const Expires = ({ at }: { at: string }) => (
  <>
    Expires{' '}
    <time dateTime={at} className="num">
      {formatDate(at)}
    </time>
  </>
)

import { href, Link } from 'react-router'
import { CONTACT_ROLE_LABELS, CONTACT_ROLES } from '../../../domain/listing/deal-facts.ts'
import { InputField } from '../../ui/form/field.tsx'
import type { StepProps } from '../draft/step-props.ts'
import { AccountNeeded } from './account-needed.tsx'
import { Segments } from './choices.tsx'

const ROLES = CONTACT_ROLES.map((role) => [role, CONTACT_ROLE_LABELS[role]] as const)

export function ContactStep({ fields, loaded: { draft, account } }: StepProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <InputField
          label="Your name"
          error={fields.error('contact')}
          starred
          name="contact_name"
          maxLength={200}
          autoComplete="name"
          defaultValue={fields.initial('contact_name')}
        />
        <InputField
          label="Phone"
          error={fields.error('contact_phone')}
          type="tel"
          name="contact_phone"
          maxLength={50}
          autoComplete="tel"
          defaultValue={fields.initial('contact_phone')}
        />
      </div>
      <Segments legend="You are the" name="contact_role" options={ROLES} fields={fields} />
      {account === null ? (
        <AccountNeeded draft={draft.id} step="contact">
          Create an account to submit this listing.
        </AccountNeeded>
      ) : (
        <div className="grid gap-2 text-ink-2">
          <p>
            We write to {account.email}
            {account.isVerified ? '.' : '. Verify it with the link we emailed you before you submit.'}
          </p>
          <p>
            Buyers trust a listing more if its owner is verified.{' '}
            <Link to={href('/list-your-land/:draft/proof', { draft: draft.id })} className="link">
              Add proof of ownership
            </Link>
          </p>
        </div>
      )}
    </>
  )
}

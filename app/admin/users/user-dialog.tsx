import type { UserRow } from '../../../domain/managed-user.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import type { UserVerb } from './verbs.ts'

/** Something that hurts, and whom. */
export interface Asked {
  verb: UserVerb
  user: UserRow
}

interface UserDialogProps extends Asked {
  /** Whether it is the account of who asks. */
  isOwn: boolean
  action: string
  onClose: () => void
}

export function UserDialog({ verb: { verb, words, question }, user, isOwn, action, onClose }: UserDialogProps) {
  if (!question) return null
  const isUnproven = verb === 'make-admin' && !user.email_verified
  return (
    <Question
      heading={question.heading}
      action={action}
      preventScrollReset
      onClose={onClose}
      answer={
        <>
          {isOwn && <input type="hidden" name="own" value="yes" />}
          <Button
            type="submit"
            kind={verb === 'make-admin' ? 'primary' : 'danger'}
            name="do"
            value={`${verb} ${user.id}`}
          >
            {words}
          </Button>
        </>
      }
    >
      <p className="font-medium break-words text-ink">{user.email}</p>
      <p className="mt-1">{isOwn && question.own ? question.own : question.sentence}</p>
      {isUnproven && <p className="mt-1 text-caution-ink">This address is not verified: make sure whose it is.</p>}
    </Question>
  )
}

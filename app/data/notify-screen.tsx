import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import type { NotifyAnswer } from './notify-link.ts'

interface NotifyScreenProps {
  /** Null for a link that no longer works. */
  email: string | null
  answer: NotifyAnswer | undefined
  /** `before` and `after` surround the email address. */
  question: { heading: string; before: string; after: string; button: string; pending: string }
  /** `next` is the main link. */
  done: { heading: string; sentence: string; next?: ReactNode }
  used: string
}

/** The page behind a link in a notification email: a button, then its result. */
export function NotifyScreen({ email, answer, question, done, used }: NotifyScreenProps) {
  if (answer && 'isDone' in answer) {
    return (
      <MessageScreen heading={done.heading} action={<NextLinks main={done.next} />}>
        <span role="status">{done.sentence}</span>
      </MessageScreen>
    )
  }
  if (email === null || (answer && 'isUsed' in answer)) {
    return (
      <MessageScreen heading="This link no longer works" action={<NextLinks />}>
        {used}
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      heading={question.heading}
      action={
        <Form method="post" replace className="grid justify-items-center gap-4">
          {answer && 'message' in answer && <FormFailure message={answer.message} reason={answer.reason} />}
          <SubmitButton pending={question.pending} size="lg">
            {question.button}
          </SubmitButton>
          <p className="text-13 text-ink-3">Not you? Close this page and nothing will change.</p>
        </Form>
      }
    >
      {question.before} <Address>{email}</Address>
      {question.after}
    </MessageScreen>
  )
}

const Address = ({ children }: { children: ReactNode }) => (
  <span className="font-medium wrap-anywhere text-ink">{children}</span>
)

function NextLinks({ main }: { main?: ReactNode }) {
  return (
    <>
      {main ?? (
        <ButtonLink to={href('/dashboard')} kind="primary">
          Data Dashboard
        </ButtonLink>
      )}
      <ButtonLink to={href('/')}>Back to Home</ButtonLink>
    </>
  )
}

import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MessageScreen } from '../ui/empty-state.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { NotifyAnswer } from './notify-link.ts'

interface NotifyScreenProps {
  /** Null for a link that does not work. */
  email: string | null
  answer: NotifyAnswer | undefined
  /** Around the address. */
  question: { heading: string; before: string; after: string; button: string; pending: string }
  done: { heading: string; sentence: string }
  used: string
}

/** What a link in a mail about notifications opens: a button, then what came of it. */
export function NotifyScreen({ email, answer, question, done, used }: NotifyScreenProps) {
  if (answer && 'isDone' in answer) {
    return (
      <MessageScreen heading={done.heading} action={<Onward />}>
        <span role="status">{done.sentence}</span>
      </MessageScreen>
    )
  }
  if (email === null || (answer && 'isUsed' in answer)) {
    return (
      <MessageScreen heading="This link does not work" action={<Onward />}>
        {used}
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      heading={question.heading}
      action={
        <Form method="post" replace className="grid justify-items-center gap-4">
          {answer && 'message' in answer && <Alert kind="bad">{answer.message}</Alert>}
          <SubmitButton pending={question.pending} size="lg">
            {question.button}
          </SubmitButton>
          <p className="text-13 text-ink-3">Not you? Close this page, and nothing happens.</p>
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

function Onward() {
  return (
    <>
      <ButtonLink to="/dashboard" kind="primary">
        Data Dashboard
      </ButtonLink>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </>
  )
}

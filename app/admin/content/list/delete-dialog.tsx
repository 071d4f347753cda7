import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { deleteQuestion, type Noun } from './nouns.ts'

interface DeleteDialogProps {
  noun: Noun
  named: { id: string; title: string }[]
  action: string
  onClose: () => void
}

export function DeleteDialog({ noun, named, action, onClose }: DeleteDialogProps) {
  return (
    <Question
      heading={deleteQuestion(noun, named.length)}
      action={action}
      preventScrollReset
      onClose={onClose}
      answer={
        <>
          {named.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <Button type="submit" kind="danger" name="do" value="delete">
            Delete
          </Button>
        </>
      }
    >
      <p className="break-words">
        {named
          .slice(0, 3)
          .map(({ title }) => title)
          .join(', ')}
        {named.length > 3 && ` and ${named.length - 3} more`}. You can undo this for ten minutes.
      </p>
    </Question>
  )
}

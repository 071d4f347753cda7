import { href } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'

export function MarkAllRead() {
  return (
    <Form method="post" action={href('/saved/alerts')} preventScrollReset>
      <Button type="submit" name="do" value="read" kind="quiet" size="sm">
        Mark all read
      </Button>
    </Form>
  )
}

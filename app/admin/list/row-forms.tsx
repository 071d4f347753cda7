import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

/** The buttons of all rows share these two forms, so that a long list doesn't need a form per button. */
export const POST_FORM = 'rows-post'
export const GET_FORM = 'rows-get'

interface RowFormsProps {
  path: string
  /** The query of the list, sent along with GET. */
  params: URLSearchParams
  /** The address of the list as shown, to post to. */
  here: string
  postForm: Ref<HTMLFormElement>
}

export function RowForms({ path, params, here, postForm }: RowFormsProps) {
  return (
    <>
      <Form method="get" action={path} id={GET_FORM} className="contents">
        {[...params].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <Form method="post" action={here} id={POST_FORM} ref={postForm} className="contents" preventScrollReset />
    </>
  )
}

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  verb: string
  /** Of the row; part of the accessible name: “Delete Riverside 40”. */
  title: string
  iconClass?: string
}

/** An icon button of a row. */
export function RowButton({ icon, verb, title, iconClass = '', ...rest }: RowButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      aria-label={`${verb} ${title}`}
      title={verb === 'Versions of' ? 'Versions' : verb}
      className="grid size-8 place-items-center rounded-control text-ink-2 transition-colors hover:bg-press hover:text-ink"
    >
      <Icon of={icon} className={iconClass} />
    </button>
  )
}

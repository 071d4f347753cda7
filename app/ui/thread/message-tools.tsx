import { Paperclip, TextQuote } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { MAX_MESSAGE_FILES } from '../../../domain/lead/lead-values.ts'
import { fillTemplate, type MessageTemplate, type TemplateValues } from '../../../domain/lead/message-template.ts'
import { ACCEPTED } from '../../../domain/upload/uploads.ts'
import { useClosingPopover } from '../dialog/use-closing-popover.ts'
import { buttonClass } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'

interface TemplateMenuProps {
  templates: readonly MessageTemplate[]
  values: TemplateValues
  /** Path of the screen with all templates. */
  editPath: string
  text: RefObject<HTMLTextAreaElement | null>
}

/** Puts a text that is written often where the cursor is. */
export function TemplateMenu({ templates, values, editPath, text }: TemplateMenuProps) {
  const menu = useClosingPopover<HTMLUListElement>()
  const insert = (body: string) => {
    menu.current?.hidePopover()
    const field = text.current
    if (!field) return
    field.setRangeText(fillTemplate(body, values), field.selectionStart, field.selectionEnd, 'end')
    // As if it was typed, so that it's kept.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="templates"
        className={`${buttonClass({ kind: 'quiet' })} [anchor-name:--templates]`}
      >
        <Icon of={TextQuote} />
        Templates
      </button>
      <ul
        ref={menu}
        id="templates"
        popover="auto"
        className="fixed inset-auto bottom-20 left-4 m-0 [position-anchor:--templates] supports-[anchor-name:--a]:bottom-[anchor(top)] supports-[anchor-name:--a]:left-[anchor(left)] max-h-80 w-66 overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 text-ink-2 shadow-2"
      >
        {templates.map(({ id, name, body }) => (
          <li key={id}>
            <button type="button" className={ITEM} onClick={() => insert(body)}>
              <span className="min-w-0 truncate">{name}</span>
            </button>
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-1">
          <Link to={editPath} className={ITEM}>
            Edit templates
          </Link>
        </li>
      </ul>
    </>
  )
}

const ITEM = 'flex h-9 w-full items-center rounded-control px-2.5 text-left font-medium hover:bg-hover hover:text-ink'

/** Attaches files to a message. */
export function FilePicker() {
  const [names, setNames] = useState<string[]>([])
  return (
    <label className={`${buttonClass({ kind: 'quiet' })} cursor-pointer px-2.5 focus-within:outline-2`}>
      <Icon of={Paperclip} />
      <span className={names.length === 0 ? 'sr-only' : 'max-w-52 truncate'}>
        {names.length === 0 ? 'Attach files' : names.join(', ')}
      </span>
      <input
        type="file"
        name="files"
        multiple
        accept={ACCEPTED.document}
        title={`Up to ${MAX_MESSAGE_FILES} files: PDF, JPG or PNG, up to 20 MB each`}
        className="sr-only"
        onChange={({ target }) => setNames([...(target.files ?? [])].map(({ name }) => name))}
      />
    </label>
  )
}

import { FileLock, type LucideIcon, Paperclip, TextQuote } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { MAX_MESSAGE_FILES } from '../../../domain/lead/lead-values.ts'
import { fillTemplate, type MessageTemplate, type TemplateValues } from '../../../domain/lead/message-template.ts'
import type { ThreadDocument } from '../../../domain/lead/thread.ts'
import { ACCEPTED } from '../../../domain/upload/uploads.ts'
import { useClosingPopover } from '../dialog/use-closing-popover.ts'
import { buttonClass } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'

type TextField = RefObject<HTMLTextAreaElement | null>

interface TextMenuProps {
  /** Of the list that opens. */
  id: string
  icon: LucideIcon
  label: string
  texts: readonly { id: string; name: string; body: string }[]
  field: TextField
  /** The last entry. */
  children?: ReactNode
}

/** Inserts one of several texts at the cursor. */
function TextMenu({ id: menuId, icon, label, texts, field, children }: TextMenuProps) {
  const menu = useClosingPopover<HTMLUListElement>()
  const insert = (body: string) => {
    menu.current?.hidePopover()
    const text = field.current
    if (!text) return
    text.setRangeText(body, text.selectionStart, text.selectionEnd, 'end')
    // As if it was typed, so that it's saved as an unsent entry.
    text.dispatchEvent(new Event('input', { bubbles: true }))
    text.focus()
  }
  return (
    <div className="[anchor-scope:--text-menu]">
      <button
        type="button"
        popoverTarget={menuId}
        className={`${buttonClass({ kind: 'quiet' })} [anchor-name:--text-menu]`}
      >
        <Icon of={icon} />
        {label}
      </button>
      <ul
        ref={menu}
        id={menuId}
        popover="auto"
        className="fixed inset-auto bottom-20 left-4 m-0 [position-anchor:--text-menu] supports-[anchor-name:--a]:bottom-[anchor(top)] supports-[anchor-name:--a]:left-[anchor(left)] max-h-80 w-66 overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 text-ink-2 shadow-2"
      >
        {texts.map(({ id, name, body }) => (
          <li key={id}>
            <button type="button" className={ITEM} onClick={() => insert(body)}>
              <span className="min-w-0 truncate">{name}</span>
            </button>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}

interface TemplateMenuProps {
  templates: readonly MessageTemplate[]
  values: TemplateValues
  /** Path of the screen with all templates. */
  editPath: string
  text: TextField
}

/** Inserts a template. */
export function TemplateMenu({ templates, values, editPath, text }: TemplateMenuProps) {
  const texts = templates.map(({ body, ...template }) => ({ ...template, body: fillTemplate(body, values) }))
  return (
    <TextMenu id="templates" icon={TextQuote} label="Templates" texts={texts} field={text}>
      <li className="mt-1 border-t border-line pt-1">
        <Link to={editPath} className={ITEM}>
          Edit templates
        </Link>
      </li>
    </TextMenu>
  )
}

/** Inserts a link to a document of the listing, which the message shows as a card. */
export function DocumentMenu({ documents, text }: { documents: readonly ThreadDocument[]; text: TextField }) {
  if (documents.length === 0) return null
  const texts = documents.map(({ title, url }) => ({ id: url, name: title, body: `${title}: ${url}` }))
  return <TextMenu id="documents" icon={FileLock} label="Documents" texts={texts} field={text} />
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

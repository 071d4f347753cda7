import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import type { PanelProps } from './panel-props.ts'
import { positionPanel } from './position-panel.ts'
import { clearRecentSearches, readRecentSearches } from './recent-searches.ts'
import { recentItems, type SuggestionItem, suggestionItems } from './suggestion-items.ts'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The list of suggestions below a field, and what the keyboard does in the field. */
export function SuggestionPanel({ input, onChoose }: PanelProps) {
  const navigate = useNavigate()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(input.current?.value ?? '')
  const [recent, setRecent] = useState(readRecentSearches)
  const found = useSuggestions(text)
  const isEmpty = text.trim() === ''
  const items = isEmpty ? recentItems(recent) : found ? suggestionItems(found, text.trim()) : []

  function choose({ leadsTo }: SuggestionItem) {
    const field = input.current
    if (!field) return
    if (typeof leadsTo === 'string') navigate(leadsTo)
    else if (onChoose) onChoose(leadsTo, field)
    else if ('location' in leadsTo) field.value = leadsTo.location
    else navigate(`${href('/search')}?${wordsQuery(leadsTo.q, field)}`)
    setText(field.value)
  }

  const { isOpen, active, close } = useCombobox({
    input,
    panel,
    optionId: (index) => `${id}-${index}`,
    listId: id,
    count: items.length,
    onText: (typed) => {
      setText(typed)
      if (typed.trim() === '') setRecent(readRecentSearches())
    },
    onChoose: (index) => choose(items[index]!),
  })
  useShown(panel, input, isOpen, items.length)

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && !isEmpty ? `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </span>
      {isOpen && (
        <div
          ref={panel}
          popover="manual"
          className="fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface p-1.5 text-14 text-ink shadow-2"
        >
          {isEmpty && (
            <div className="flex min-h-11 items-center justify-between gap-4 pl-2.5 text-12 text-ink-3">
              Recent searches (saved only in this browser)
              <button
                type="button"
                className="min-h-11 rounded-control px-2.5 text-13 font-label text-accent-ink hover:bg-hover"
                onBlur={({ relatedTarget }) => {
                  if (relatedTarget !== input.current) close()
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return
                  event.preventDefault()
                  input.current?.focus()
                  close()
                }}
                onClick={() => {
                  clearRecentSearches()
                  setRecent([])
                  input.current?.focus()
                }}
              >
                Clear
              </button>
            </div>
          )}
          <div role="listbox" id={id} aria-label={isEmpty ? 'Recent searches' : 'Suggestions'}>
            {items.map((item, index) => (
              <Option
                key={item.key}
                id={`${id}-${index}`}
                item={item}
                isActive={index === active}
                onChoose={() => {
                  close()
                  choose(item)
                }}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

/** The words, and the other fields of the form. */
function wordsQuery(words: string, { form, name: field }: HTMLInputElement): URLSearchParams {
  const params = new URLSearchParams({ q: words })
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (name !== field && value !== '') params.append(name, String(value))
  }
  return params
}

interface OptionProps {
  id: string
  item: SuggestionItem
  isActive: boolean
  onChoose: () => void
}

function Option({ id, item: { icon, label, detail }, isActive, onChoose }: OptionProps) {
  return (
    // The focus stays in the field, which handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-hover aria-selected:bg-accent-soft aria-selected:text-accent-ink"
    >
      <Icon of={icon} className="shrink-0 text-ink-3" />
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{label}</span>
        {detail !== '' && <span className="num truncate text-12 text-ink-3">{detail}</span>}
      </span>
    </div>
  )
}

/** Shows the panel above everything else, next to its field, while it is open. */
function useShown(
  panel: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
  count: number,
): void {
  useLayoutEffect(() => {
    const [element, field] = [panel.current, input.current]
    if (!isOpen || !element || !field || count === 0) return
    if (!element.matches(':popover-open')) element.showPopover()
    positionPanel(element, field)
  })
  useEffect(() => {
    if (!isOpen) return
    const place = () => {
      if (panel.current && input.current) positionPanel(panel.current, input.current)
    }
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [isOpen, panel, input])
}

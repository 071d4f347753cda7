import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_NOTE, type SavedListing, type SavedListSummary } from '../../../domain/saved/saved-list.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Field, Options, Select, Textarea } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { ListAnswer } from './act-on-list.server.ts'
import { SavedRow } from './saved-row.tsx'

interface ListItemProps {
  /** Id of the list. */
  list: string
  item: SavedListing
  others: readonly SavedListSummary[]
  mayChange: boolean
  place: { isFirst: boolean; isLast: boolean }
  /** To what was tried with this listing. */
  answer: ListAnswer | undefined
  /** The checkbox that chooses it. */
  choice: ReactNode
}

/** A listing in a list of the viewer, with its note and a menu. */
export function ListItem({ list, item, others, mayChange, place, answer, choice }: ListItemProps) {
  const send = (children: ReactNode) => (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="listing" value={item.id} />
      {children}
    </Form>
  )
  const failed = answer?.did === 'note' ? answer : undefined
  if (!mayChange)
    return (
      <SavedRow
        item={item}
        choice={choice}
        note={<p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">{item.note}</p>}
        menu={null}
      />
    )
  return (
    <SavedRow
      item={item}
      choice={choice}
      note={
        <details className="group" open={failed ? true : undefined}>
          <summary className="cursor-pointer list-none text-13 wrap-anywhere whitespace-pre-line text-ink-2">
            {item.note || <span className="link">Add a note</span>}
            {item.note && <span className="link ml-2 group-open:hidden">Edit</span>}
          </summary>
          <div className="mt-2">
            {send(
              <>
                {failed && <FormFailure message={failed.message} reason={failed.reason} />}
                <Field label={`Note about ${item.landowner_name}`}>
                  {(control) => (
                    <Textarea
                      {...control}
                      name="note"
                      rows={3}
                      maxLength={MAX_NOTE}
                      defaultValue={failed?.typed ?? item.note}
                    />
                  )}
                </Field>
                <div>
                  <Button type="submit" name="do" value="note" size="sm">
                    Save note
                  </Button>
                </div>
              </>,
            )}
          </div>
        </details>
      }
      menu={
        <details className="relative">
          <summary
            aria-label={`More about ${item.landowner_name}`}
            className={`${buttonClass({ kind: 'quiet' })} w-9 cursor-pointer list-none px-0`}
          >
            <Icon of={MoreHorizontal} size={20} />
          </summary>
          <div className="absolute right-0 z-10 mt-1 grid w-60 gap-1 rounded-card border border-line-strong bg-surface p-2 shadow-2">
            {send(
              <>
                {!place.isFirst && <MenuButton value="up">Move up</MenuButton>}
                {!place.isLast && <MenuButton value="down">Move down</MenuButton>}
                <MenuButton value="remove">Remove from list</MenuButton>
              </>,
            )}
            {others.length > 0 && (
              <div className="border-t border-line p-2">
                {send(
                  <>
                    <Field label="Move to">
                      {(control) => (
                        <Select {...control} name="target">
                          <Options of={others.map(({ id, name }) => [id, name] as const)} />
                        </Select>
                      )}
                    </Field>
                    <Button type="submit" name="do" value="move" size="sm">
                      Move
                    </Button>
                  </>,
                )}
              </div>
            )}
          </div>
        </details>
      }
    />
  )
}

const MenuButton = ({ value, children }: { value: string; children: string }) => (
  <Button type="submit" name="do" value={value} kind="quiet" className="w-full justify-start!">
    {children}
  </Button>
)

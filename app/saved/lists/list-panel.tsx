import { ChevronDown, Share2 } from 'lucide-react'
import { useState } from 'react'
import {
  MAX_LIST_NAME,
  type RemovedListing,
  type SavedList,
  type SavedListSummary,
} from '../../../domain/saved/saved-list.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Checkbox, Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { RemovedNotice } from '../removed-notice.tsx'
import type { ListAnswer } from './act-on-list.server.ts'
import { CompareChoice, CompareListings, canCompare } from './compare-listings.tsx'
import { ListItem } from './list-item.tsx'
import { sharedListPath } from './shared-list-path.ts'

interface ListPanelProps {
  list: SavedList
  /** What was just removed from it. */
  removed: RemovedListing | null
  /** All lists, to move listings to. */
  lists: readonly SavedListSummary[]
  publicUrl: string
  answer: ListAnswer | undefined
}

/** The listings of a list, and what can be done with it. */
export function ListPanel({ list, removed, lists, publicUrl, answer }: ListPanelProps) {
  const { id, name, items } = list
  const [chosen, setChosen] = useState<readonly string[]>([])
  const others = lists.filter((each) => each.id !== id && each.may_change)
  return (
    <section aria-label={name} className="mt-4 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
        <h3 className="min-w-0 text-15 break-words">{name}</h3>
        <div className="flex flex-wrap gap-2">
          {list.may_change && <Sharing list={list} publicUrl={publicUrl} />}
          {list.may_change && <ListSettings list={list} answer={answer} />}
          <CompareListings items={items} chosen={chosen} />
        </div>
      </div>
      {answer && answer.did !== 'create' && answer.did !== 'note' && (
        <div className="px-4 pt-4 md:px-5">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      {removed && (
        <div className="px-4 pt-4 md:px-5">
          <RemovedNotice name={removed.landowner_name} undo={<Restore list={id} listing={removed.id} />} />
        </div>
      )}
      {items.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-2">Press the heart on a listing to save it here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item, at) => (
            <ListItem
              key={item.id}
              list={id}
              item={item}
              others={others}
              mayChange={list.may_change}
              place={{ isFirst: at === 0, isLast: at === items.length - 1 }}
              answer={answer?.listing === item.id ? answer : undefined}
              choice={canCompare(items) && <CompareChoice item={item} chosen={chosen} onChange={setChosen} />}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const Restore = ({ list, listing }: { list: string; listing: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="list" value={list} />
    <input type="hidden" name="listing" value={listing} />
    <Button type="submit" name="do" value="restore" size="sm">
      Undo
    </Button>
  </Form>
)

const PANEL =
  'absolute right-0 z-10 mt-1 grid w-80 max-w-[calc(100vw-2.5rem)] gap-3 rounded-card border border-line-strong bg-surface p-4 shadow-2 max-md:right-auto max-md:left-0'

function Sharing({ list: { id, name, share_token, shares_notes }, publicUrl }: { list: SavedList; publicUrl: string }) {
  const url = share_token && publicUrl + sharedListPath(share_token)
  return (
    <details className="relative">
      <summary className={`${buttonClass({ kind: 'quiet' })} cursor-pointer list-none`}>
        <Icon of={Share2} />
        {url ? 'Shared' : 'Share list'}
      </summary>
      <Form method="post" preventScrollReset className={PANEL}>
        <input type="hidden" name="list" value={id} />
        {url && (
          <>
            <Field label="Link" hint="Anyone with the link sees the listings, but not who you are.">
              {(control) => <Input {...control} readOnly value={url} />}
            </Field>
            <CopyButton text={url} label="Copy link" />
          </>
        )}
        {!url && <p className="text-13 text-ink-2">Anyone with the link sees the listings, but not who you are.</p>}
        <Checkbox name="with_notes" label="Include my notes" defaultChecked={shares_notes} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="share" kind={url ? 'plain' : 'primary'}>
            {url ? 'Save' : 'Create link'}
          </Button>
          {url && (
            <Button type="submit" name="do" value="revoke" kind="quiet">
              Revoke link<span className="sr-only"> to {name}</span>
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}

function ListSettings({ list: { id, name, items }, answer }: { list: SavedList; answer: ListAnswer | undefined }) {
  const failed = answer?.did === 'rename' ? answer : undefined
  return (
    <details className="relative">
      <summary className={`${buttonClass({ kind: 'quiet' })} cursor-pointer list-none`}>
        Edit list
        <Icon of={ChevronDown} size={14} />
      </summary>
      <div className={PANEL}>
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="list" value={id} />
          <Field label="Name">
            {(control) => (
              <Input {...control} name="name" required maxLength={MAX_LIST_NAME} defaultValue={failed?.typed ?? name} />
            )}
          </Field>
          <Button type="submit" name="do" value="rename">
            Rename list
          </Button>
        </Form>
        <details className="border-t border-line pt-3">
          <summary className="cursor-pointer text-13 text-bad-ink">Delete list</summary>
          <Form method="post" className="mt-2 grid gap-2">
            <input type="hidden" name="list" value={id} />
            <p className="text-13 text-ink-2">
              {items.length > 0 ? 'Its listings and your notes go too. This can’t be undone.' : 'This can’t be undone.'}
            </p>
            <Button type="submit" name="do" value="delete" kind="danger">
              Delete list<span className="sr-only"> {name}</span>
            </Button>
          </Form>
        </details>
      </div>
    </details>
  )
}

import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { SLUG, SLUG_RULE } from '../../../../domain/content/slug.ts'
import { localTime } from '../../../../domain/text/zoned-time.ts'
import { Field, Input, InputField, Textarea } from '../../../ui/form/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useWebsiteName } from '../../../ui/layout/website-name.ts'
import { Markup } from '../../../ui/text/marked-up-text.tsx'
import type { ContentTypeLabels } from '../labels.ts'
import type { Fields } from './editor.tsx'

interface TextProps {
  fields: Fields
  name: string
  label: string
  hint?: string
  maxLength?: number
  required?: boolean
  /** More than one renders a text area. */
  rows?: number
  inputMode?: 'decimal' | 'numeric'
  type?: 'text' | 'number'
  step?: string
  className?: string
}

/** A text field with its label, value and error. */
export function Text({
  fields,
  name,
  label,
  hint,
  rows = 1,
  required = false,
  className = '',
  type = 'text',
  step,
  ...rest
}: TextProps) {
  const error = fields.error(name)
  const common = { name, defaultValue: fields.initial(name), required, ...rest }
  return (
    <Field label={label} hint={hint} required={required} className={className} error={error}>
      {(control) =>
        rows > 1 ? (
          <Textarea {...control} {...common} rows={rows} />
        ) : (
          <Input {...control} {...common} type={type} step={step} />
        )
      }
    </Field>
  )
}

/** A text field that shows how many of its characters are used. */
function CountedText({ limit, ...props }: Omit<TextProps, 'maxLength' | 'hint'> & { limit: number }) {
  const used = props.fields.current(props.name).length
  return <Text {...props} maxLength={limit} hint={`${used} of ${limit} characters`} />
}

interface SlugFieldProps {
  fields: Fields
  labels: ContentTypeLabels
  id: string | null
  /** The slug made from other fields. */
  generated: string
}

const CHECK_AFTER_MS = 400

/** Follows other fields while the item is new and the slug wasn't typed; checks whether the slug is free. */
export function SlugField({ fields, labels, id, generated }: SlugFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(!fields.isNew || fields.initial('slug') !== '')
  const follow = fields.onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the generated slug is followed
  useEffect(() => {
    if (isTyped || !input.current || input.current.value === generated) return
    input.current.value = generated
    follow()
  }, [generated, isTyped])
  const slug = fields.current('slug')
  const problem = useSlugProblem(labels, slug, id)
  const error = fields.error('slug') ?? problem
  return (
    <InputField
      label="Slug"
      starred
      hint={`${labels.publicPath}${slug || '…'}${fields.isNew ? '' : '. The old address redirects.'}`}
      error={error}
      ref={input}
      name="slug"
      required
      maxLength={200}
      defaultValue={fields.initial('slug')}
      autoCapitalize="none"
      spellCheck={false}
      onInput={(event) => setTyped(event.currentTarget.value !== '')}
    />
  )
}

/** Checks the slug when typing pauses. */
function useSlugProblem(labels: ContentTypeLabels, slug: string, id: string | null): string | undefined {
  const { kind, singular } = labels
  const [checked, setChecked] = useState<{ slug: string; problem: string | undefined } | null>(null)
  useEffect(() => {
    if (slug === '') return
    const stop = new AbortController()
    const check = async () => {
      const isTaken = SLUG.test(slug) && (await isSlugTaken({ kind, slug, except: id ?? '' }, stop.signal))
      const taken = isTaken ? `Another ${singular} already uses this slug.` : undefined
      if (!stop.signal.aborted) setChecked({ slug, problem: SLUG.test(slug) ? taken : SLUG_RULE })
    }
    const timer = setTimeout(check, CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [kind, singular, slug, id])
  return checked?.slug === slug ? checked.problem : undefined
}

/** False when it can't be checked now; saving checks again. */
async function isSlugTaken(query: Record<string, string>, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${href('/admin/slug')}?${new URLSearchParams(query)}`, { signal })
    return response.ok && ((await response.json()) as { isTaken: boolean }).isTaken
  } catch {
    return false
  }
}

/** A markup field with a preview beside it, rendered as on the public page. */
export function MarkupField({ fields, name, label }: { fields: Fields; name: string; label: string }) {
  const html = useRendered(fields.current(name))
  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-2">
      <Text
        fields={fields}
        name={name}
        label={label}
        rows={22}
        required
        hint="Markup: # and ## headings, **bold**, *italic*, lists with -, [links](https://…). A blank line starts a paragraph."
      />
      {html !== null && (
        <div className="grid min-w-0 grid-rows-[auto_1fr] content-start gap-1.5">
          <h3 className="text-13 font-label">Preview</h3>
          <section
            aria-label="Preview"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            tabIndex={0}
            className="max-h-130 min-h-40 overflow-auto rounded-control border border-line bg-canvas px-4 py-3"
          >
            {html ? <Markup html={html} /> : <p className="text-ink-3">Nothing to preview yet.</p>}
          </section>
        </div>
      )}
    </div>
  )
}

/** Null until the renderer has loaded. It is large, so only these forms load it. */
export function useRendered(text: string): string | null {
  const [render, setRender] = useState<((text: string) => string) | null>(null)
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    import('../../../../domain/content/markup.ts').then(
      ({ renderMarkup }) => isUnmounted || setRender(() => renderMarkup),
      () => null,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  useEffect(() => {
    if (!render) return
    const timer = setTimeout(() => setHtml(render(text)), 150)
    return () => clearTimeout(timer)
  }, [render, text])
  return html
}

interface SearchPreviewProps {
  fields: Fields
  labels: ContentTypeLabels
  /** Used while the meta fields are empty. */
  title: string
  description: string
}

/** A preview of the page in search results. */
function SearchPreview({ fields, labels, title, description }: SearchPreviewProps) {
  const websiteName = useWebsiteName()
  const about = fields.current('meta_description') || description
  return (
    <figure className="grid gap-1 rounded-control border border-line bg-canvas px-4 py-3">
      <figcaption className="text-12 text-ink-3">In search results</figcaption>
      <span className="truncate text-12 text-ink-2">
        {websiteName} › {labels.publicPath.replaceAll('/', '')} › {fields.current('slug') || '…'}
      </span>
      <span className="truncate text-17 leading-6 text-accent-ink">
        {fields.current('meta_title') || title || 'Title'}
      </span>
      <span className="line-clamp-2 text-13 break-words text-ink-2">{about || 'Description'}</span>
    </figure>
  )
}

/** A date and time in the browser's time zone; without JavaScript in UTC. */
export function ScheduledField({ fields }: { fields: Fields }) {
  const isHydrated = useHydrated()
  const zone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const iso = fields.initial('scheduled_at')
  const isTyped = fields.values('scheduled_local').length > 0
  const start = isTyped ? fields.initial('scheduled_local') : iso && localTime(iso, zone)
  const error = fields.error('scheduled_at')
  return (
    <>
      <InputField
        label="Scheduled for"
        hint={`Publishes automatically. Time zone: ${zone.replaceAll('_', ' ')}.`}
        error={error}
        key={zone}
        type="datetime-local"
        name="scheduled_local"
        // Limits the year to four digits, so that typing moves on to the hour.
        max="2199-12-30T23:59"
        defaultValue={start}
      />
      <input type="hidden" name="scheduled_at" value={iso} />
      <input type="hidden" name="time_zone" value={zone} />
    </>
  )
}

/** The meta fields with a preview of the search result. */
export function MetaFields(props: SearchPreviewProps) {
  const { fields } = props
  return (
    <>
      <CountedText fields={fields} name="meta_title" label="Meta title" limit={60} />
      <CountedText fields={fields} name="meta_description" label="Meta description" limit={160} rows={3} />
      <Text fields={fields} name="meta_keywords" label="Meta keywords" hint="Separated by commas" maxLength={500} />
      <SearchPreview {...props} />
    </>
  )
}

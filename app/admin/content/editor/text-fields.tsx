import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { SLUG, SLUG_RULE } from '../../../domain/slug.ts'
import { localTime } from '../../../domain/zoned-time.ts'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Markup } from '../../ui/markup.tsx'
import { useSiteName } from '../../ui/site-name.ts'
import type { Fields } from './editor.tsx'
import type { Noun } from './nouns.ts'
import type { SlugView } from './screen.ts'

interface TextProps {
  fields: Fields
  name: string
  label: string
  hint?: string
  maxLength?: number
  required?: boolean
  /** More than one makes it a text area. */
  rows?: number
  inputMode?: 'decimal' | 'numeric'
  type?: 'text' | 'number'
  step?: string
  className?: string
}

/** A field with its label, what it holds and what is wrong with it. */
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
  const common = { name, defaultValue: fields.start(name), required, ...rest }
  return (
    <Field label={label} hint={hint} required={required} className={className} {...(error ? { error } : {})}>
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

/** A text that search engines cut: how much of it is used is told while typing. */
export function CountedText({ limit, ...props }: Omit<TextProps, 'maxLength' | 'hint'> & { limit: number }) {
  const used = props.fields.now(props.name).length
  return <Text {...props} maxLength={limit} hint={`${used} of ${limit} characters`} />
}

interface SlugFieldProps {
  fields: Fields
  noun: Noun
  id: string | null
  /** The slug that the other fields make. */
  made: string
}

const CHECK_AFTER_MS = 400

/** Made of other fields while something is new and the slug was not typed by hand; whether it is free is checked. */
export function SlugField({ fields, noun, id, made }: SlugFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(!fields.isNew || fields.start('slug') !== '')
  const follow = fields.onInput
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is made of the other fields is followed
  useEffect(() => {
    if (isTyped || !input.current || input.current.value === made) return
    input.current.value = made
    follow()
  }, [made, isTyped])
  const slug = fields.now('slug')
  const problem = useSlugProblem(noun, slug, id)
  const error = fields.error('slug') ?? problem
  return (
    <Field
      label="Slug"
      required
      hint={`${noun.publicPath}${slug || '…'}${fields.isNew ? '' : '. The former address leads on to a new one.'}`}
      {...(error ? { error } : {})}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="slug"
          required
          maxLength={200}
          defaultValue={fields.start('slug')}
          autoCapitalize="none"
          spellCheck={false}
          onInput={(event) => setTyped(event.currentTarget.value !== '')}
        />
      )}
    </Field>
  )
}

/** Why it cannot be the slug, told when typing pauses. */
function useSlugProblem(noun: Noun, slug: string, id: string | null): string | undefined {
  const { load, data } = useFetcher<SlugView>()
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    if (slug === '') return
    const query = new URLSearchParams({ slug, ...(id ? { except: id } : {}) })
    const timer = setTimeout(() => {
      if (SLUG.test(slug)) load(`${noun.path}?${query}`)
      else setWrong(slug)
    }, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [noun.path, slug, id, load])
  if (wrong === slug) return SLUG_RULE
  return data?.view === 'slug' && data.slug === slug && data.isTaken ? `Another ${noun.one} has this slug.` : undefined
}

/** The text, and beside it what becomes of it, made by the renderer of the public page. */
export function MarkupField({ fields, name, label }: { fields: Fields; name: string; label: string }) {
  const html = useRendered(fields.now(name))
  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-2">
      <Text
        fields={fields}
        name={name}
        label={label}
        rows={22}
        required
        hint="Markup: # and ## headings, **bold**, *italic*, lists with -, [links](https://…). An empty line begins a paragraph."
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
            {html ? <Markup html={html} /> : <p className="text-ink-3">Nothing to show yet.</p>}
          </section>
        </div>
      )}
    </div>
  )
}

/** Null until the renderer has come. It is large, so it comes with these forms alone. */
export function useRendered(text: string): string | null {
  const [render, setRender] = useState<((text: string) => string) | null>(null)
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    import('../../../domain/markup.ts').then(
      ({ renderMarkup }) => isGone || setRender(() => renderMarkup),
      () => null,
    )
    return () => {
      isGone = true
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
  noun: Noun
  /** What stands there when the meta fields are empty. */
  title: string
  description: string
}

/** How a search engine would show the page. */
export function SearchPreview({ fields, noun, title, description }: SearchPreviewProps) {
  const siteName = useSiteName()
  const about = fields.now('meta_description') || description
  return (
    <figure className="grid gap-1 rounded-control border border-line bg-canvas px-4 py-3">
      <figcaption className="text-12 text-ink-3">In search results</figcaption>
      <span className="truncate text-12 text-ink-2">
        {siteName} › {noun.publicPath.replaceAll('/', '')} › {fields.now('slug') || '…'}
      </span>
      <span className="truncate text-17 leading-6 text-accent-ink">{fields.now('meta_title') || title || 'Title'}</span>
      <span className="line-clamp-2 text-13 break-words text-ink-2">{about || 'The description comes here.'}</span>
    </figure>
  )
}

/** A date and time on the clocks of whoever writes; without JavaScript in UTC. */
export function ScheduledField({ fields }: { fields: Fields }) {
  const isHydrated = useHydrated()
  const zone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const iso = fields.start('scheduled_at')
  const isTyped = fields.held('scheduled_local').length > 0
  const start = isTyped ? fields.start('scheduled_local') : iso && localTime(iso, zone)
  const error = fields.error('scheduled_at')
  return (
    <>
      <Field
        label="Scheduled for"
        hint={`Goes public by itself then. Time zone: ${zone.replaceAll('_', ' ')}.`}
        {...(error ? { error } : {})}
      >
        {(control) => (
          <Input
            {...control}
            key={zone}
            type="datetime-local"
            name="scheduled_local"
            // A year has four digits then, and the keys go on to the hour.
            max="2199-12-30T23:59"
            defaultValue={start}
          />
        )}
      </Field>
      <input type="hidden" name="scheduled_at" value={iso} />
      <input type="hidden" name="time_zone" value={zone} />
    </>
  )
}

/** The three texts for search engines, and what they make of them. */
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

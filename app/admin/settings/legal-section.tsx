import { useState } from 'react'
import { fillMarkup, siteWords } from '../../../domain/site-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Markup } from '../../ui/markup.tsx'
import { useRendered } from '../content/text-fields.tsx'
import type { Answer } from './answer.ts'
import { type FormParts, Part } from './fields.tsx'

interface LegalPartProps {
  parts: FormParts
  preview: Answer['preview']
}

export function LegalPart({ parts, preview }: LegalPartProps) {
  return (
    <Part
      id="legal"
      heading="Legal texts"
      intro="Markup as in posts: # headings, **bold**, lists with -, [links](/path). {name}, {email} and {days}, for which “Remember me” lasts, are filled in."
    >
      <LegalText parts={parts} name="privacy_text" label="Privacy Policy" preview={preview} />
      <LegalText parts={parts} name="terms_text" label="Terms of Service" preview={preview} />
    </Part>
  )
}

interface LegalTextProps extends LegalPartProps {
  name: 'privacy_text' | 'terms_text'
  label: string
}

/** The text, and what becomes of it: as it is typed, or without JavaScript when that is asked for. */
function LegalText({ parts, name, label, preview }: LegalTextProps) {
  const [text, setText] = useState(parts.draft[name])
  const error = parts.errors[name]
  const { draft } = parts
  const days = Number(draft.remember_me_days) || 0
  const rendered = useRendered(fillMarkup(text, siteWords({ ...draft, remember_me_days: days })))
  const isLive = useHydrated()
  const html = rendered ?? (preview?.name === name ? preview.html : null)
  return (
    <div className="grid min-w-0 gap-3">
      <Field label={label} {...(error ? { error } : {})}>
        {(control) => (
          <Textarea
            {...control}
            name={name}
            rows={12}
            defaultValue={draft[name]}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {!isLive && (
          <Button type="submit" name="do" value={`preview ${name}`} size="sm" formNoValidate>
            Preview<span className="sr-only"> {label}</span>
          </Button>
        )}
        <Button type="submit" name="do" value={`built-in ${name}`} size="sm" formNoValidate>
          Restore the built-in text<span className="sr-only"> of {label}</span>
        </Button>
      </div>
      {html !== null && (
        <details open={!isLive} className="min-w-0">
          <summary className="link w-fit cursor-pointer py-1 text-13">Preview of {label}</summary>
          <section
            aria-label={`Preview of ${label}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            tabIndex={0}
            className="mt-2 max-h-120 overflow-auto rounded-control border border-line bg-canvas px-4 py-3"
          >
            <Markup html={html} />
          </section>
        </details>
      )}
    </div>
  )
}

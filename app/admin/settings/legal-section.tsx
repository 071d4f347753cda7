import { useState } from 'react'
import { fillMarkup, textVariables } from '../../../domain/settings/text-variables.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextareaField } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Markup } from '../../ui/text/marked-up-text.tsx'
import { useRendered } from '../content/editor/text-fields.tsx'
import type { Answer } from './answer.ts'
import { type SettingsFormState, SettingsSection } from './setting-inputs.tsx'

interface LegalPartProps {
  parts: SettingsFormState
  preview: Answer['preview']
}

export function LegalPart({ parts, preview }: LegalPartProps) {
  return (
    <SettingsSection
      id="legal"
      heading="Legal texts"
      intro="Same markup as blog posts: # headings, **bold**, lists with -, [links](/path). {name}, {email} and {days} (how long “Remember me” lasts) are replaced."
    >
      <LegalText parts={parts} name="privacy_text" label="Privacy Policy" preview={preview} />
      <LegalText parts={parts} name="terms_text" label="Terms of Service" preview={preview} />
    </SettingsSection>
  )
}

interface LegalTextProps extends LegalPartProps {
  name: 'privacy_text' | 'terms_text'
  label: string
}

/** A text with its preview, which is live with JavaScript and otherwise needs the Preview button. */
function LegalText({ parts, name, label, preview }: LegalTextProps) {
  const [text, setText] = useState(parts.typed[name])
  const error = parts.errors[name]
  const { typed } = parts
  const days = Number(typed.remember_me_days) || 0
  const rendered = useRendered(fillMarkup(text, textVariables({ ...typed, remember_me_days: days })))
  const isLive = useHydrated()
  const html = rendered ?? (preview?.name === name ? preview.html : null)
  return (
    <div className="grid min-w-0 gap-3">
      <TextareaField
        label={label}
        error={error}
        name={name}
        rows={12}
        defaultValue={typed[name]}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        {!isLive && (
          <Button type="submit" name="do" value={`preview ${name}`} size="sm" formNoValidate>
            Preview<span className="sr-only"> {label}</span>
          </Button>
        )}
        <Button type="submit" name="do" value={`built-in ${name}`} size="sm" formNoValidate>
          Restore built-in text<span className="sr-only"> of {label}</span>
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

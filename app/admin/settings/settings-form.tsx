import { Form } from 'react-router'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Answer, SettingsView } from './answer.ts'
import { LegalPart } from './legal-part.tsx'
import { MailPart, MapPart, SecurityPart } from './other-parts.tsx'
import { CategoriesPart, CitiesPart, FiguresPart, FooterPart, QuestionsPart, SitePart } from './texts.tsx'

const PARTS = [
  ['site', 'Site'],
  ['figures', 'Figures'],
  ['footer', 'Footer'],
  ['faq', 'FAQ'],
  ['categories', 'Categories'],
  ['cities', 'Featured cities'],
  ['legal', 'Legal texts'],
  ['mail', 'Mail'],
  ['security', 'Security'],
  ['map', 'Map style'],
] as const

/** All settings in one form: what is typed in one part is not lost by a button of another. */
export function SettingsForm({ view, answer }: { view: SettingsView; answer: Answer | undefined }) {
  const { cities, email, hasTwoFactor, defaults } = view
  const parts = { draft: answer?.draft ?? view.draft, errors: answer?.errors ?? {}, defaults }
  return (
    <div className="mt-5 grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Sections" className="max-lg:hidden lg:sticky lg:top-20">
        <ul className="grid gap-0.5 text-14">
          {PARTS.map(([id, label]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block rounded-control px-2.5 py-1.5 text-ink-2 hover:bg-hover hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="post" action="/admin/settings" className="grid min-w-0 gap-4" noValidate>
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        <input type="hidden" name="version" value={answer?.version ?? view.version} />
        <SitePart parts={parts} />
        <FiguresPart parts={parts} />
        <FooterPart parts={parts} />
        <QuestionsPart parts={parts} />
        <CategoriesPart parts={parts} />
        <CitiesPart parts={parts} cities={cities} />
        <LegalPart parts={parts} preview={answer?.preview} />
        <MailPart parts={parts} email={email} />
        <SecurityPart parts={parts} hasTwoFactor={hasTwoFactor} />
        <MapPart parts={parts} />
        <div className="sticky bottom-0 z-10 flex items-center gap-3 border-t border-line bg-canvas py-3.5">
          <SubmitButton pending="Saving..." name="do" value="save">
            Save Settings
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

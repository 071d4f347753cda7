import { href } from 'react-router'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Answer, SettingsView } from './answer.ts'
import { LegalPart } from './legal-section.tsx'
import { CategoriesPart, CitiesPart, FiguresPart, FooterPart, QuestionsPart, SitePart } from './site-sections.tsx'
import { ListingsPart, MailPart, MapPart, SecurityPart } from './system-sections.tsx'

const SECTIONS = [
  ['site', 'Site'],
  ['figures', 'Figures'],
  ['footer', 'Footer'],
  ['faq', 'FAQ'],
  ['categories', 'Categories'],
  ['cities', 'Featured cities'],
  ['legal', 'Legal texts'],
  ['mail', 'Email'],
  ['listings', 'Listings'],
  ['security', 'Security'],
  ['map', 'Map style'],
] as const

/** All settings in one form, so that a button of one section doesn't lose input of another. */
export function SettingsForm({ view, answer }: { view: SettingsView; answer: Answer | undefined }) {
  const { cities, email, hasTwoFactor, defaults } = view
  const parts = { typed: answer?.typed ?? view.typed, errors: answer?.errors ?? {}, defaults }
  return (
    <div className="mt-5 grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Sections" className="max-lg:hidden lg:sticky lg:top-20">
        <ul className="grid gap-0.5 text-14">
          {SECTIONS.map(([id, label]) => (
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
      <Form method="post" action={href('/admin/settings')} className="grid min-w-0 gap-4" noValidate>
        {/* Pressing Enter in a field submits with the first button of a form. */}
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
        <ListingsPart parts={parts} />
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

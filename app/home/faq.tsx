import { Minus, Plus } from 'lucide-react'
import type { Question } from '../../domain/settings/settings.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Section } from '../ui/layout/section.tsx'
import { LinkedText } from '../ui/text/text-with-links.tsx'

/** One open at a time across both columns: `<details>` with the same name close each other. */
export function Faq({ questions }: { questions: Question[] }) {
  const half = Math.ceil(questions.length / 2)
  return (
    <Section heading="Frequently Asked Questions">
      <div className="grid items-start gap-x-12 border-t border-line md:grid-cols-2 md:border-t-0">
        <Column questions={questions.slice(0, half)} first />
        <Column questions={questions.slice(half)} />
      </div>
    </Section>
  )
}

function Column({ questions, first = false }: { questions: Question[]; first?: boolean }) {
  return (
    <div className="border-line md:border-t">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="faq" open={first && index === 0} className="group/faq border-b border-line">
          <summary className="flex items-center justify-between gap-4 py-3.5 text-15 leading-5 font-label hover:text-accent-ink">
            <h3 className="font-label tracking-normal">{question}</h3>
            <Icon of={Plus} className="text-ink-3 group-open/faq:hidden" />
            <Icon of={Minus} className="hidden text-ink-3 group-open/faq:block" />
          </summary>
          <p className="pr-6 pb-4 text-15 text-ink-2 md:pr-10 [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-3">
            <LinkedText text={answer} />
          </p>
        </details>
      ))}
    </div>
  )
}

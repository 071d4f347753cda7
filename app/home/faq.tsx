import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Once } from '../ui/once.tsx'
import { Section } from '../ui/section.tsx'

interface Question {
  question: string
  answer: ReactNode
}

const LEFT: Question[] = [
  {
    question: 'What makes land suitable for digital infrastructure?',
    answer:
      'Power first: a transmission line or substation within reach, with capacity to spare. Then fiber routes, zoning that allows the use, level ground outside flood zones, and road access for heavy equipment.',
  },
  {
    question: 'What does a listing tell me?',
    answer:
      'Acreage, price, zoning, place and the utilities at the parcel; where the landowner has it, also the available power in megawatts with the evidence for it. What is not known reads “Unknown”.',
  },
  {
    question: 'How are prices stated?',
    answer:
      'In US dollars: per month for the whole parcel when it is a lease, in full when it is a sale. “Negotiable” marks an asking price, and “Price on request” means that the landowner names it to those who ask.',
  },
  {
    question: 'How much can a landowner earn?',
    answer:
      '$500-$5,000+ per acre per month, depending on the power and fiber at the parcel, its zoning, its size and how soon it can be built on.',
  },
]

const RIGHT: Question[] = [
  {
    question: 'Do I have to build anything on my land?',
    answer: 'No. Infrastructure companies build and run the site; you lease the land to them and keep owning it.',
  },
  {
    question: 'How long does a deal take?',
    answer:
      '6 months to 2+ years. Power studies and permits take most of it; parcels marked instant deploy have a pad and power in place already.',
  },
  {
    question: 'Can I search for land with a substation?',
    answer: (
      <>
        Yes. Choose Substation under Infrastructure, or see{' '}
        <Link to="/search?utility=substation">the parcels with one on site</Link>. Power, fiber, or both together can be
        asked for in the same way.
      </>
    ),
  },
  {
    question: 'Is the underlying data public?',
    answer: (
      <>
        The <Link to="/dashboard">Data Dashboard</Link> lists the public datasets, each with its publisher and licence.
      </>
    ),
  },
]

/** All of them, in the order in which they are read. */
export const QUESTIONS = [...LEFT, ...RIGHT]

/** One open at a time, in both columns: `<details>` of one name close each other. */
export function Faq() {
  return (
    <Section heading="Frequently Asked Questions">
      <Once
        as="div"
        name="questions"
        className="grid items-start gap-x-12 border-t border-line md:grid-cols-2 md:border-t-0"
      >
        <Column questions={LEFT} first />
        <Column questions={RIGHT} />
      </Once>
    </Section>
  )
}

function Column({ questions, first = false }: { questions: Question[]; first?: boolean }) {
  return (
    <div className="border-line md:border-t">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="faq" open={first && index === 0} className="group/faq border-b border-line">
          <summary className="flex items-center justify-between gap-4 py-4.5 text-15 leading-5 font-label hover:text-accent-ink">
            <h3 className="font-label tracking-normal">{question}</h3>
            <Icon of={Plus} className="text-ink-3 group-open/faq:hidden" />
            <Icon of={Minus} className="hidden text-ink-3 group-open/faq:block" />
          </summary>
          <p className="pr-6 pb-5 text-15 text-ink-2 md:pr-10 [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-3">
            {answer}
          </p>
        </details>
      ))}
    </div>
  )
}

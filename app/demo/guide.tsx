import { RotateCw } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import type { DemoView } from './load-demo.ts'
import { Tour } from './tour.tsx'

export function Guide({ view }: { view: DemoView }) {
  if (view.state === 'found') return <Tour listing={view.listing} steps={view.steps} />
  return view.state === 'none' ? <None /> : <Failed />
}

function None() {
  return (
    <div className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading="No site to show yet"
        action={
          <>
            <ButtonLink to={href('/list-your-land')}>List Your Land</ButtonLink>
            <ButtonLink to={href('/learn')}>Read the guide</ButtonLink>
          </>
        }
      >
        The first published listing will appear here.
      </EmptyState>
    </div>
  )
}

function Failed() {
  return (
    <div role="alert" className="mt-8 rounded-card border border-line bg-surface">
      <EmptyState
        heading="The demo isn’t available right now"
        action={
          <>
            <ButtonLink to={href('/demo')} replace icon={RotateCw}>
              Try again
            </ButtonLink>
            <ButtonLink to={href('/learn')}>Read the guide</ButtonLink>
          </>
        }
      >
        Something went wrong on our end. Please try again in a minute.
      </EmptyState>
    </div>
  )
}

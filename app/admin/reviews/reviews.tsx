import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { OWNERSHIP_LABELS, type QueuedProof } from '../../../domain/listing/ownership.ts'
import type { QueuedReview } from '../../../domain/review/review.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Tag } from '../../ui/list/tag.tsx'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { agoText } from '../dashboard/activity.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import type { ListLabels } from '../list/list-labels.ts'
import { Paging } from '../list/paging.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/reviews'
import { RISK_LABELS, RISK_TONES } from './risk-labels.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Reviews')

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1), 1_000)
  try {
    const { reviews, ownership } = context.get(services)
    const [queue, proofs] = await Promise.all([reviews.list(admin, { page }), ownership.queue(admin)])
    const now = new Date()
    return {
      queue: {
        ...queue,
        data: queue.data.map((review) => ({ ...review, age: agoText(new Date(review.submitted_at), now) })),
      },
      proofs: proofs.map((proof) => ({ ...proof, age: agoText(new Date(proof.created_at), now) })),
    }
  } catch (error) {
    throw toRouteError(context, error)
  }
}

const LABELS: ListLabels = {
  path: href('/admin/reviews'),
  heading: 'Reviews',
  singular: 'submission',
  plural: 'submissions',
  empty: 'Nothing to review',
  emptyHint: 'Listings that landowners submit appear here.',
}

export default function Reviews({ loaderData: { queue, proofs } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 text-32 font-title">
        Reviews <span className="num font-normal text-ink-3">{queue.total}</span>
      </h1>
      <p className="mt-1.5 mb-5 text-ink-2">What landowners submitted, the longest waiting first.</p>
      {queue.data.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState heading={LABELS.empty}>{LABELS.emptyHint}</EmptyState>
        </div>
      ) : (
        <ul className={LIST}>
          {queue.data.map((review) => (
            <Submission key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Paging page={queue} labels={LABELS} params={new URLSearchParams()} />
      {proofs.length > 0 && <WaitingProofs proofs={proofs} />}
    </div>
  )
}

const LIST = 'divide-y divide-line rounded-card border border-line bg-surface'

type Aged<Item> = Item & { age: string }

function Submission({ review }: { review: Aged<QueuedReview> }) {
  const { id, is_edit, risk, reviewer_email } = review
  return (
    <Row review={id} item={review}>
      {reviewer_email && (
        <span className="flex items-center gap-1.5 text-13 text-ink-3">
          <Icon of={Lock} size={14} />
          {reviewer_email}
        </span>
      )}
      <Tag>{is_edit ? 'Edit' : 'New listing'}</Tag>
      {risk && <Tag tone={RISK_TONES[risk]}>{RISK_LABELS[risk]}</Tag>}
    </Row>
  )
}

function WaitingProofs({ proofs }: { proofs: readonly Aged<QueuedProof>[] }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-20">
        Proof of ownership <span className="num font-normal text-ink-3">{proofs.length}</span>
      </h2>
      <ul className={LIST}>
        {proofs.map((proof) => (
          <Row key={proof.id} review={proof.review_id} item={proof}>
            <Tag>{OWNERSHIP_LABELS[proof.kind]}</Tag>
          </Row>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  /** The submission to open. */
  review: string
  item: Aged<Pick<QueuedReview, 'title' | 'place' | 'owner_email'>>
  children: ReactNode
}

function Row({ review, item: { title, place, owner_email, age }, children }: RowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={href('/admin/reviews/:id', { id: review })}
          className="text-15 font-semibold after:absolute after:inset-0 focus-visible:outline-none"
        >
          {title}
        </Link>
        <p className="truncate text-13 text-ink-3">{[place, owner_email].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
      <span className="num w-24 text-right text-13 text-ink-2 max-md:w-auto">{age}</span>
    </li>
  )
}

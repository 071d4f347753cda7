import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react'
import { href, Link } from 'react-router'
import type { AdjacentPosts, BlogPostSummary } from '../../domain/content/blog-post.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { PostDateline } from './post-card.tsx'

/** Links to the adjacent posts and to related ones. */
export function FurtherReading({ around: { newer, older, related } }: { around: AdjacentPosts }) {
  if (!newer && !older && related.length === 0) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <div className="mx-auto max-w-234">
        {(newer || older) && (
          <nav aria-label="Older and newer articles" className="mx-auto grid max-w-164 gap-3 sm:grid-cols-2">
            {older && <AdjacentPost post={older} label="Older" icon={ArrowLeft} rel="prev" />}
            {newer && <AdjacentPost post={newer} label="Newer" icon={ArrowRight} rel="next" />}
          </nav>
        )}
        {related.length > 0 && (
          <section className="pt-14 md:pt-18">
            <h2 className="text-20">Related Articles</h2>
            <ul className="mt-4 grid md:grid-cols-3 md:gap-6">
              {related.map((post) => (
                <li key={post.slug} className="grid content-start gap-1 border-t border-line-strong py-4">
                  <h3 className="text-15 leading-5.5">
                    <PostLink post={post} className="underline-offset-3 hover:underline" />
                  </h3>
                  <PostDateline post={post} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

function PostLink({ post, className }: { post: BlogPostSummary; className: string }) {
  return (
    <Link to={href('/blog/*', { '*': post.slug })} className={className}>
      {post.title}
    </Link>
  )
}

interface AdjacentPostProps {
  post: BlogPostSummary
  label: string
  icon: LucideIcon
  rel: 'prev' | 'next'
}

function AdjacentPost({ post, label, icon, rel }: AdjacentPostProps) {
  const next = rel === 'next'
  return (
    <Link
      to={href('/blog/*', { '*': post.slug })}
      rel={rel}
      className={`grid content-start gap-1 rounded-card border border-line bg-surface px-4 py-3.5 transition-colors hover:border-line-control ${
        next ? 'sm:col-start-2 sm:text-right' : ''
      }`}
    >
      <span className={`flex items-center gap-1.5 text-13 text-ink-3 ${next ? 'sm:flex-row-reverse' : ''}`}>
        <Icon of={icon} size={14} />
        {label}
      </span>
      <span className="font-label">{post.title}</span>
    </Link>
  )
}

import { NDA_SECTIONS, NDA_TITLE, NDA_VERSION } from '../../domain/listing/nda.ts'
import { website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import type { Route } from './+types/nda'

export const loader = cacheable({ tables: [] }, ({ context }: Route.LoaderArgs) => ({
  canonical: `${context.get(website).publicUrl}/nda`,
}))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `${NDA_TITLE} | ${websiteName}`,
    description:
      'What you agree to when you sign for a landowner’s document: who may see it, for what, and for how long.',
    canonical: loaderData.canonical,
  })
}

export default function Nda() {
  return (
    <article className="wrap pt-8 pb-12 md:pt-12">
      <div className="mx-auto max-w-164">
        <h1 className="text-40 font-title">{NDA_TITLE}</h1>
        <p className="mt-3 text-17 text-ink-2">
          You sign it when you open a document that a landowner shares under an NDA. Both sides get a copy.
        </p>
        <p className="mt-4 border-b border-line pb-6 text-13 text-ink-3">Version {NDA_VERSION}</p>
        {NDA_SECTIONS.map(({ heading, text }) => (
          <section key={heading} className="mt-6">
            <h2 className="text-17">{heading}</h2>
            <p className="mt-1.5 text-15 text-ink-2">{text}</p>
          </section>
        ))}
      </div>
    </article>
  )
}

import { ButtonLink } from '../ui/button.tsx'

/** What can be done until there are accounts. */
export function AccountsClosed({ heading }: { heading: string }) {
  return (
    <div className="wrap grid min-h-[60vh] content-center py-12">
      <div className="mx-auto w-full max-w-110 rounded-card border border-line bg-surface px-6 py-7 md:px-8 md:py-8">
        <h1 className="text-32 font-title">{heading}</h1>
        <p className="mt-3 text-15 text-ink-2">
          Accounts are not open yet. You can search and browse all land and read every listing in full without one. To
          offer a parcel, write to us.
        </p>
        <div className="mt-6 grid gap-2">
          <ButtonLink to="/search" kind="primary" size="lg">
            Search land
          </ButtonLink>
          <ButtonLink to="/list-your-land" size="lg">
            List Your Land
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

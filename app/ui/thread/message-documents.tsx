import { FileText, Lock } from 'lucide-react'
import type { ThreadDocument } from '../../../domain/lead/thread.ts'
import { DOCUMENT_LINKS } from '../../../domain/listing/document-links.ts'
import { isLocked } from '../../../domain/listing/listing-document.ts'
import { buttonClass } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'

const NOTES = {
  public: 'Public',
  request: 'On request',
  nda: 'Behind an NDA',
  private: 'Private',
}

interface MessageDocumentsProps {
  documents: readonly ThreadDocument[]
  /** Where those who manage the listing see who opened them; null for others. */
  readersPath: string | null
}

/** Documents of the listing that a message links to. */
export function MessageDocuments({ documents, readersPath }: MessageDocumentsProps) {
  return documents.map(({ title, access, url }) => (
    <div
      key={url}
      className="mt-3 grid first:mt-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-control border border-line bg-canvas p-3 text-14 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className="grid size-9 place-items-center rounded-control bg-sunken text-ink-2">
        <Icon of={isLocked(access) ? Lock : FileText} />
      </span>
      <div>
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-13 text-ink-2">{NOTES[access]}</p>
      </div>
      <a href={readersPath ?? url} className={`${buttonClass()} max-sm:col-span-2`}>
        {readersPath === null ? DOCUMENT_LINKS[access] : 'Who can see it'}
        <span className="sr-only">: {title}</span>
      </a>
      {isLocked(access) && readersPath === null && (
        <p className="col-span-full text-13 text-ink-2">
          The landowner sees who opens it and when. Copies are watermarked with the reader’s name.
        </p>
      )}
    </div>
  ))
}

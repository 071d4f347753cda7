import { Paperclip } from 'lucide-react'
import { fileNameOf, type MessageFile } from '../../../domain/lead/message-file.ts'
import { formatBytes } from '../../../domain/text/bytes.ts'
import { Icon } from '../icon/icon.tsx'

/** The files of a message, as downloads; `path` is that of the conversation. */
export function MessageFiles({ files, path }: { files: readonly MessageFile[]; path: string }) {
  if (files.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.path}>
          <a
            href={`${path}/files/${fileNameOf(file)}`}
            download
            className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line-strong bg-surface px-3 py-1.5 text-14 font-medium hover:bg-hover"
          >
            <Icon of={Paperclip} />
            <span className="wrap-anywhere">{file.name}</span>
            <span className="num text-13 whitespace-nowrap text-ink-3">{formatBytes(file.bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

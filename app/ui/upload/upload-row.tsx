import { ArrowDown, ArrowUp, Film, ImageIcon, RotateCw, Table2, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import type { Bucket } from '../../domain/media.ts'
import { mediaUrl } from '../../domain/media.ts'
import { Input } from './field.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { isUnderWay, progressWords, type UploadItem } from './upload-list.ts'

interface UploadRowProps {
  item: UploadItem
  /** How it is spoken of: “Image 2”, “barn.jpg”. */
  title: string
  name: string
  altName?: ((path: string) => string) | undefined
  bucket: Bucket
  content: 'picture' | 'video' | 'data'
  /** Whether there is a place before and behind it. */
  place: { isFirst: boolean; isLast: boolean }
  /** False before JavaScript is there: a file is then kept or not by a checkbox. */
  isLive: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onRetry: () => void
  onDescribe: (alt: string) => void
}

/** One file of an upload field: what it looks like, how far it is, and what can be done with it. */
export function UploadRow(props: UploadRowProps) {
  const { item, title, name, altName, content, isLive, place } = props
  const altId = useId()
  const isWrong = item.state === 'failed' || item.state === 'refused'
  return (
    <>
      <div className="shrink-0">
        <Thumbnail {...props} />
      </div>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="truncate text-13 font-label">{title}</p>
        {item.state === 'stored' && content === 'data' ? (
          <p className="text-12 text-good-ink">Uploaded</p>
        ) : item.state === 'stored' ? (
          altName &&
          item.path !== null && (
            <div className="grid gap-1">
              <label htmlFor={altId} className="text-12 text-ink-2">
                Alt text<span className="sr-only"> of {title}</span>
              </label>
              <Input
                id={altId}
                name={altName(item.path)}
                maxLength={300}
                value={isLive ? item.alt : undefined}
                defaultValue={isLive ? undefined : item.alt}
                onChange={({ target }) => props.onDescribe(target.value)}
                className="h-9"
              />
            </div>
          )
        ) : (
          <p className={`text-12 ${isWrong ? 'text-bad-ink' : 'text-ink-2'}`}>{progressWords(item)}</p>
        )}
        {isUnderWay(item) && (
          <progress
            className="h-1.5 w-full accent-accent"
            max={Math.max(item.total, 1)}
            value={item.state === 'checking' ? undefined : item.sent}
            aria-label={`Upload of ${title}`}
          />
        )}
        {isLive && item.path !== null && <input type="hidden" name={name} value={item.path} />}
        {!isLive && item.path !== null && (
          <label className="flex items-center gap-2 text-13">
            <input type="checkbox" name={name} value={item.path} defaultChecked className="size-4.5 accent-accent" />
            Keep<span className="sr-only"> {title}</span>
          </label>
        )}
      </div>
      {isLive && (
        <div className="flex shrink-0 items-center justify-end gap-1 max-sm:w-full">
          {!(place.isFirst && place.isLast) && (
            <>
              <Tool label={`Move ${title} up`} icon={ArrowUp} off={place.isFirst} onUse={() => props.onMove(-1)} />
              <Tool label={`Move ${title} down`} icon={ArrowDown} off={place.isLast} onUse={() => props.onMove(1)} />
            </>
          )}
          {item.state === 'failed' && <Tool label={`Retry ${title}`} icon={RotateCw} onUse={props.onRetry} />}
          <Tool label={`${isUnderWay(item) ? 'Cancel' : 'Remove'} ${title}`} icon={X} onUse={props.onRemove} />
        </div>
      )}
    </>
  )
}

interface ToolProps {
  label: string
  icon: ComponentProps<typeof Icon>['of']
  /** Told, and not disabled: the focus stays on it when the file has come to the end of the list. */
  off?: boolean
  onUse: () => void
}

function Tool({ label, icon, off = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={({ currentTarget }) => {
        if (off) return
        onUse()
        // A node that is put elsewhere in the document loses the focus.
        requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus())
      }}
      className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
    >
      <Icon of={icon} />
    </button>
  )
}

const FRAME = 'h-16 w-24 rounded-control border border-line bg-sunken object-cover'

function Thumbnail({ item, bucket, content }: UploadRowProps) {
  if (content === 'data') {
    return (
      <span className="grid size-10 place-items-center rounded-control border border-line bg-sunken text-ink-3">
        <Icon of={Table2} size={20} />
      </span>
    )
  }
  if (item.path !== null && content === 'video') {
    return <video src={mediaUrl(bucket, item.path)} className={FRAME} preload="metadata" muted playsInline />
  }
  if (item.path !== null) {
    return <Picture bucket={bucket} path={item.path} alt="" sizes="96px" width={96} height={64} className={FRAME} />
  }
  if (item.preview) return <img src={item.preview} alt="" className={FRAME} />
  return (
    <span className={`${FRAME} flex items-center justify-center text-ink-3`}>
      <Icon of={content === 'video' ? Film : ImageIcon} size={20} />
    </span>
  )
}

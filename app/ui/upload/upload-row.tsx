import { ArrowDown, ArrowUp, FileText, Film, ImageIcon, RotateCw, Table2, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import type { Bucket } from '../../../domain/upload/media.ts'
import { mediaUrl } from '../../../domain/upload/media.ts'
import { isMedia, type UploadContent } from '../../../domain/upload/uploads.ts'
import { Input } from '../form/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { Picture } from '../media/picture.tsx'
import { isInProgress, isLocked, progressText, type UploadItem } from './upload-list.ts'

interface UploadRowProps {
  item: UploadItem
  /** “Image 2” or “barn.jpg”. */
  title: string
  name: string
  altName?: ((path: string) => string) | undefined
  bucket: Bucket
  content: UploadContent
  place: { isFirst: boolean; isLast: boolean }
  /** False without JavaScript, when a checkbox decides whether the file stays. */
  isLive: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onRetry: () => void
  onDescribe: (alt: string) => void
}

/** One file of an upload field: its thumbnail, progress and actions. */
export function UploadRow(props: UploadRowProps) {
  const { item, title, name, altName, content, isLive, place } = props
  const altId = useId()
  const isAlone = place.isFirst && place.isLast
  const hasFailed = item.state === 'failed' || item.state === 'refused'
  return (
    <>
      <div className="shrink-0">
        <Thumbnail {...props} />
      </div>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="truncate text-13 font-label">{title}</p>
        {item.state === 'stored' && !isMedia(content) ? (
          <p className={`text-12 ${isLocked(item) ? 'text-caution-ink' : 'text-good-ink'}`}>{progressText(item)}</p>
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
          <p className={`text-12 ${hasFailed ? 'text-bad-ink' : 'text-ink-2'}`}>{progressText(item)}</p>
        )}
        {isInProgress(item) && (
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
        <div className={`flex shrink-0 items-center justify-end gap-1 ${isAlone ? '' : 'max-sm:w-full'}`}>
          {!isAlone && (
            <>
              <IconButton
                label={`Move ${title} up`}
                icon={ArrowUp}
                isOff={place.isFirst}
                onPress={() => props.onMove(-1)}
              />
              <IconButton
                label={`Move ${title} down`}
                icon={ArrowDown}
                isOff={place.isLast}
                onPress={() => props.onMove(1)}
              />
            </>
          )}
          {item.state === 'failed' && <IconButton label={`Retry ${title}`} icon={RotateCw} onPress={props.onRetry} />}
          <IconButton
            label={`${isInProgress(item) ? 'Cancel' : 'Remove'} ${title}`}
            icon={X}
            onPress={props.onRemove}
          />
        </div>
      )}
    </>
  )
}

interface IconButtonProps {
  label: string
  icon: ComponentProps<typeof Icon>['of']
  /** Sets `aria-disabled`, because a disabled button would lose the focus when its file reaches the end of the list. */
  isOff?: boolean
  onPress: () => void
}

function IconButton({ label, icon, isOff = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isOff) return
        onPress()
        // An element that is moved in the document loses the focus.
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
  if (!isMedia(content)) {
    return (
      <span className="grid size-10 place-items-center rounded-control border border-line bg-sunken text-ink-3">
        <Icon of={content === 'document' ? FileText : Table2} size={20} />
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

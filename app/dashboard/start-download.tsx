import { useEffect, useRef } from 'react'
import type { DatasetDetail, DownloadFormat } from '../../domain/dataset/dataset-catalog.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { buttonClass } from '../ui/form/button.tsx'
import { downloadPath, formatLabel } from './dataset-labels.ts'
import { DownloadFailed } from './download-failed.tsx'
import { useDownload } from './use-download.ts'

/** Starts the download that the visitor signed in for. Without JavaScript, they use the button. */
export function StartDownload({ dataset, format }: { dataset: DatasetDetail; format: DownloadFormat }) {
  const path = downloadPath(dataset.slug, format)
  const { start, onClick, hasFailed } = useDownload()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    // Removes the parameter, so that neither Back nor a reload downloads it again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void start(path)
  })
  if (hasFailed) {
    return (
      <div className="mt-4">
        <DownloadFailed />
      </div>
    )
  }
  const button = (
    <a href={path} onClick={onClick} className={buttonClass({ size: 'sm' })}>
      Download {formatLabel(format, dataset)}
    </a>
  )
  return (
    <div className="mt-4">
      <Banner tone="good" action={button}>
        You’re signed in. Your download is starting.
      </Banner>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import type { DatasetDetail, DownloadFormat } from '../../domain/dataset-catalogue.ts'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DownloadFailed } from './download-failed.tsx'
import { useDownload } from './use-download.ts'
import { downloadPath, formatLabel } from './wording.ts'

/** Who signed in to download gets the file at once; without JavaScript, by the button. */
export function StartDownload({ dataset, format }: { dataset: DatasetDetail; format: DownloadFormat }) {
  const address = downloadPath(dataset.slug, format)
  const { start, onClick, hasFailed } = useDownload()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    // Once: neither Back nor a reload is to download it again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void start(address)
  })
  if (hasFailed) {
    return (
      <div className="mt-4">
        <DownloadFailed />
      </div>
    )
  }
  const button = (
    <a href={address} onClick={onClick} className={buttonClass({ size: 'sm' })}>
      Download {formatLabel(format, dataset)}
    </a>
  )
  return (
    <div className="mt-4">
      <Banner tone="good" action={button}>
        You are signed in, and your download starts.
      </Banner>
    </div>
  )
}

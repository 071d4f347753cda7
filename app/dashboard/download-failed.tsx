import { DOWNLOAD_FAILED } from '../../domain/dataset/dataset.ts'
import { Banner } from '../ui/feedback/banner.tsx'

export function DownloadFailed() {
  return <Banner tone="bad">{DOWNLOAD_FAILED}</Banner>
}

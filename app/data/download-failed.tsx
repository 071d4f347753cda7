import { ERRORS } from '../../domain/errors.ts'
import { Banner } from '../ui/feedback/banner.tsx'

export function DownloadFailed() {
  return <Banner tone="bad">{ERRORS.dataset_download_failed.message}</Banner>
}

import { href } from 'react-router'
import { MAX_AREA_FILE_BYTES } from '../../../domain/upload/uploads.ts'

/** The area of a file, as it is in links, or why it can't be used. */
export type AreaFile = { area: string; problem: null } | { area: null; problem: string }

/** Has the server read the polygons of a file. */
export async function sendAreaFile(file: File): Promise<AreaFile> {
  if (file.size > MAX_AREA_FILE_BYTES)
    return { area: null, problem: `This file is larger than ${MAX_AREA_FILE_BYTES / 1e6} MB.` }
  const headers = { 'Content-Type': 'application/octet-stream' }
  try {
    const response = await fetch(href('/search/area'), { method: 'POST', headers, body: file })
    return (await response.json()) as AreaFile
  } catch {
    return { area: null, problem: 'We couldn’t send this file. Check your connection and choose it again.' }
  }
}

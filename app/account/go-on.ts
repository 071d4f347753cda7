import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { site } from '../context.ts'

/**
 * To where whoever has just signed in wanted to go. What a document may fetch from is said with it, and maps from
 * elsewhere are for those who are signed in: with such a map, they get a new document.
 */
export function goOn(context: Readonly<RouterContextProvider>, next: string, headers: HeadersInit): Response {
  const { mapStyleUrl } = context.get(site)
  const go = mapStyleUrl && !mapStyleUrl.startsWith('/') ? redirectDocument : redirect
  return go(next, { headers })
}

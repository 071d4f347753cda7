import { href } from 'react-router'
import type { LocatedText } from '../../../domain/draft/surroundings.ts'

/** What a typed address, place or pair of coordinates says about where land is; null if that can't be asked now. */
export const locate = (text: string): Promise<LocatedText | null> =>
  fetch(`${href('/list-your-land/map')}?${new URLSearchParams({ text })}`)
    .then((response): Promise<LocatedText> | null => (response.ok ? response.json() : null))
    .catch(() => null)

import type { ScreeningDocument } from '../document.ts'
import { capitalized, uncapitalized } from './words.ts'

/** What a screening can’t say, in plain words. */
export interface Gap {
  title: string
  text: string
}

/** What isn’t known here and why, and the known gaps of the layers that were used. */
export function gapsOf({ facts, layers }: Pick<ScreeningDocument, 'facts' | 'layers'>): {
  unknown: Gap[]
  ofLayers: Gap[]
} {
  const labels = new Map<string, string[]>()
  for (const { state, reason, label } of facts)
    if (state === 'unknown') labels.set(reason ?? '', [...(labels.get(reason ?? '') ?? []), label])
  const used = new Set(facts.flatMap(({ sources }) => sources.map(({ layer }) => layer)))
  return {
    unknown: [...labels].map(([reason, names]) => ({
      title: `Unknown: ${reason}`,
      text: `${capitalized(names.map(uncapitalized).join('; '))}.`,
    })),
    ofLayers: layers.flatMap(({ key, name, quality }) =>
      quality && used.has(key) ? [{ title: name, text: quality }] : [],
    ),
  }
}

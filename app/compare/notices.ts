import type { ComparedSite } from '../../domain/comparison/compared-sites.ts'
import { MAX_COMPARED } from '../../domain/screening/run.ts'
import { formatCount } from '../../domain/text/format.ts'
import { listOf } from '../../screening/wording/words.ts'
import type { FoundComparison } from './find-comparison.ts'

/** What the URL asks for that isn't compared, in sentences. */
export function noticesOf({ missing, asked: { unreadable, tooMany } }: FoundComparison): string[] {
  const gone = `${formatCount(missing.length, 'site')} ${missing.length === 1 ? 'isn’t' : 'aren’t'} available anymore: ${listOf(missing.map(nameOf), MAX_COMPARED)}.`
  const links = unreadable === 1 ? 'a link' : `${unreadable} links`
  return [
    missing.length > 0 && gone,
    unreadable > 0 && `We couldn’t read ${links}. Use the link of a listing, a candidate site or a screened parcel.`,
    tooMany > 0 &&
      `You can compare up to ${MAX_COMPARED} sites. ${formatCount(tooMany, 'more site')} ${tooMany === 1 ? 'was' : 'were'} left out.`,
  ].filter((text) => text !== false)
}

/** By what the URL says, because more isn't known. */
function nameOf(site: ComparedSite): string {
  if (site.kind === 'parcel') return `parcel ${site.number} of a screening`
  return `${site.kind === 'listing' ? 'listing' : 'candidate site'} ${site.slug}`
}

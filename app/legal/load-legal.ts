import { renderMarkup } from '../../domain/markup.ts'
import { fillMarkup, siteWords } from '../../domain/site-words.ts'
import type { SiteInfo } from '../../server/site-info.ts'
import { madeOnce } from '../ui/made-once.ts'

type Name = 'privacy_text' | 'terms_text'

/** A legal text as it stands. */
export const loadLegal = (site: SiteInfo, name: Name) => rendered[name](site)

const renderingOf = (name: Name) =>
  madeOnce(({ settings, legalChanged }: SiteInfo) => ({
    html: renderMarkup(fillMarkup(settings[name], siteWords(settings))),
    updated: legalChanged[name],
  }))

const rendered = { privacy_text: renderingOf('privacy_text'), terms_text: renderingOf('terms_text') }

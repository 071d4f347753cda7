import { renderMarkup } from '../../domain/content/markup.ts'
import { fillMarkup, textVariables } from '../../domain/settings/text-variables.ts'
import type { WebsiteInfo } from '../../server/people/settings/website-info.ts'
import { memoizeByIdentity } from '../ui/memoize.ts'

type Name = 'privacy_text' | 'terms_text'

/** The current version of a legal text. */
export const loadLegal = (website: WebsiteInfo, name: Name) => rendered[name](website)

const renderingOf = (name: Name) =>
  memoizeByIdentity(({ settings, legalChanged }: WebsiteInfo) => ({
    html: renderMarkup(fillMarkup(settings[name], textVariables(settings))),
    updated: legalChanged[name],
  }))

const rendered = { privacy_text: renderingOf('privacy_text'), terms_text: renderingOf('terms_text') }

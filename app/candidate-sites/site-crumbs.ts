import { href } from 'react-router'
import type { CandidateSiteDetails } from '../../domain/candidate-site/candidate-site.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'

/** From all candidate sites through those of the state to the site. */
export const siteCrumbs = ({ name, state, country }: CandidateSiteDetails): Crumb[] => [
  { label: 'Candidate sites', to: href('/candidate-sites') },
  ...(state && country === 'US' ? [{ label: state, to: candidateSitesPath({ location: state }) }] : []),
  { label: name },
]

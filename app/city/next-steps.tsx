import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { CallToAction } from '../ui/layout/call-to-action.tsx'
import type { FoundCity } from './load-city.ts'
import { NearbyCities } from './nearby-cities.tsx'
import { nearbySentence, searchAround } from './wording.ts'

export const NextSteps = ({ view: { city, nearby, nearbyCities } }: { view: FoundCity }) => (
  <>
    <CallToAction
      heading={`Ready to Find Land in ${city.city_name}?`}
      actions={
        <>
          <ButtonLink to={href('/contact')} size="lg">
            Contact Us
          </ButtonLink>
          <ButtonLink to={searchAround(city.slug)} kind="primary" size="lg">
            Browse Available Land
          </ButtonLink>
        </>
      }
    >
      {nearbySentence(nearby)}
    </CallToAction>
    <NearbyCities cities={nearbyCities} />
  </>
)

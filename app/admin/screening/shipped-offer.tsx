import type { Profile } from '../../../screening/profiles/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Panel } from '../layers/panel.tsx'
import { ChangeList } from './change-list.tsx'

/** Offers the profile of this release in place of an edited one. */
export function ShippedOffer({ current, shipped }: { current: Profile; shipped: Profile }) {
  return (
    <Panel id="shipped" heading={`Version ${shipped.version} comes with this release`}>
      <p className="max-w-[68ch] text-ink-2">
        Your version stays current until you switch. You can restore it at any time.
      </p>
      <details>
        <summary className="link w-fit cursor-pointer py-1 text-13">What would change</summary>
        <div className="mt-2">
          <ChangeList before={current} after={shipped} />
        </div>
      </details>
      <Form method="post">
        <SubmitButton kind="plain" pending="Switching..." name="do" value="adopt">
          Switch to Version {shipped.version}
        </SubmitButton>
      </Form>
    </Panel>
  )
}

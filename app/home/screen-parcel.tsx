import { href } from 'react-router'
import { MAX_PARCELS_WITHOUT_ACCOUNT } from '../../domain/screening/run.ts'
import { Button } from '../ui/form/button.tsx'
import { InputField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'

/** Leads to screening with a parcel filled in. A plain form, so that it works without JavaScript. */
export function ScreenParcel() {
  return (
    <section className="border-b border-line bg-surface">
      <div className="wrap grid items-center gap-x-16 gap-y-5 py-7 lg:grid-cols-2">
        <div>
          <h2 className="text-24">Screen any parcel</h2>
          <p className="mt-1.5 max-w-[56ch] text-15 text-ink-2">
            See the grid, fiber, gas and hazards around it, and how well it suits an AI campus, a crypto mine or an edge
            site. Free for up to {MAX_PARCELS_WITHOUT_ACCOUNT} parcels at a time, without an account.
          </p>
        </div>
        <Form action={href('/screen')} className="flex items-end gap-2.5 max-sm:flex-col max-sm:items-stretch">
          <InputField
            label="Coordinates or address"
            name="parcels"
            maxLength={200}
            placeholder="30.571, -97.409"
            autoComplete="off"
            fieldClass="grow"
          />
          <Button type="submit" kind="primary" className="h-10">
            Screen Parcel
          </Button>
        </Form>
      </div>
    </section>
  )
}

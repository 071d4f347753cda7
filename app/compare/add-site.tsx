import { Button } from '../ui/form/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { CompareView } from './load-comparison.ts'

/** Adds a site by the link of its page. Works without JavaScript. It is empty again once a site was added. */
export function AddSite({ kept }: Pick<CompareView, 'kept'>) {
  return (
    <Form key={kept.length} method="get" action="/compare" className="w-full max-w-xl text-left print:hidden">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Field label="Add a site" hint="Paste the link of a listing, a candidate site or a screened parcel.">
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} name="site" maxLength={300} autoComplete="off" required />
            <Button type="submit" className="h-10!">
              Add Site
            </Button>
          </span>
        )}
      </Field>
    </Form>
  )
}

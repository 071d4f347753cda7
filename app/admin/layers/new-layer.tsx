import { data, href } from 'react-router'
import { ERRORS } from '../../../domain/errors.ts'
import { LAYER_TYPE_LABELS } from '../../../domain/layer/layer-query.ts'
import { isRecognized } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Options, SelectField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { useAnswer } from '../../ui/form/use-answer.ts'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { FormPart } from '../content/editor/editor.tsx'
import { type EnteredValues, firstValue } from '../content/editor/entered-values.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin } from '../require-admin.ts'
import type { Route } from './+types/new-layer'
import { actOnLayerFile } from './act-on-layer.server.ts'
import { DetailsFields } from './details-fields.tsx'
import { FileFields } from './file-fields.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Add Layer')

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(isRecognized)) return data({ failure: ERRORS.layers_failed.message }, { status: 503 })
  requireAdmin(context)
  return data({ failure: null })
}

export const action = actOnLayerFile

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ActionResult => submitFailureResult('layer_save_failed', reason))

const DEFAULTS: EnteredValues = {
  coverage_source: ['features'],
  error_meters: ['0'],
  is_complete: ['on'],
  is_public: ['on'],
}

export default function NewLayer({ loaderData: { failure }, actionData }: Route.ComponentProps) {
  const result = useAnswer<ActionResult>(actionData)
  if (failure !== null) return <Unavailable heading="Add Layer" failure={failure} answer={result} />
  const values = result?.entered ?? DEFAULTS
  const errors = result?.errors ?? {}
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={href('/admin/layers')}>All layers</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 mb-5 text-32 font-title">Add Layer</h1>
      <Form method="post" encType="multipart/form-data" className="grid max-w-4xl gap-4">
        {result?.failure && <FormFailure message={result.failure.message} reason={result.reason} />}
        <div className="min-w-0 divide-y divide-line rounded-card border border-line bg-surface">
          <FormPart heading="File">
            <FileFields values={values} errors={errors} hasVersion={false} />
          </FormPart>
          <FormPart heading="Layer">
            <SelectField
              name="type"
              label="Type"
              required
              starred
              defaultValue={firstValue(values, 'type')}
              hint="It decides the fields, the units and the look. It can’t be changed later."
              {...(errors.type && { error: errors.type })}
            >
              <option value="">Choose a type</option>
              <Options of={LAYER_TYPE_LABELS} />
            </SelectField>
            <DetailsFields values={values} errors={errors} hasOutline={false} />
          </FormPart>
        </div>
        <div className="flex justify-end gap-2">
          <ButtonLink to={href('/admin/layers')}>Cancel</ButtonLink>
          <SubmitButton pending="Saving..." name="do" value="create">
            Save and Choose Columns
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

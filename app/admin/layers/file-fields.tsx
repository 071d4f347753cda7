import { ERRORS } from '../../../domain/errors.ts'
import { Checkbox, InputField } from '../../ui/form/field.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import { type EnteredValues, firstValue } from '../content/editor/entered-values.ts'

interface FileFieldsProps {
  values: EnteredValues
  errors: FormErrors
  /** Whether the layer has a version that features can be added to. */
  hasVersion: boolean
}

/** The fields of a file that becomes a version. */
export function FileFields({ values, errors, hasVersion }: FileFieldsProps) {
  const path = (values.file_path ?? []).findLast((value) => value !== '')
  return (
    <>
      <UploadField
        label="File"
        kind="layer-file"
        name="file_path"
        files={path === undefined ? [] : [{ path }]}
        failed={ERRORS.layer_save_failed.message}
        error={errors.file_path}
      />
      <InputField
        name="vintage"
        label="Vintage"
        maxLength={100}
        defaultValue={firstValue(values, 'vintage')}
        hint="What time the data describes, such as 2024-06"
        fieldClass="md:max-w-sm"
        {...(errors.vintage && { error: errors.vintage })}
      />
      {hasVersion && (
        <Checkbox
          name="adds_to_current"
          label="Keep the features of the current version and add those of the file"
          defaultChecked={(values.adds_to_current?.length ?? 0) > 0}
        />
      )}
    </>
  )
}

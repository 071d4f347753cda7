import type { UploadKind } from '../../../../domain/upload/uploads.ts'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import type { Fields } from './editor.tsx'

interface CoverFieldProps {
  fields: Fields
  name: string
  altName: string
  label: string
  kind: UploadKind
}

/** The cover image of a post or a city page. */
export function CoverField({ fields, name, altName, label, kind }: CoverFieldProps) {
  const path = fields.values(name).findLast((path) => path !== '')
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      {/* Clears the value when the image is removed. */}
      <input type="hidden" name={name} value="" />
      <UploadField
        label={label}
        kind={kind}
        name={name}
        altName={() => altName}
        files={path ? [{ path, alt: fields.initial(altName) }] : []}
        failed={fields.saveFailed}
        error={fields.error(name) ?? fields.error(altName)}
        onChange={fields.onChange}
      />
    </section>
  )
}

/** The last path counts, since a new file replaces the previous one. */
export function readCover(form: FormData, name: string, altName: string): Record<string, unknown> {
  const paths = form.getAll(name).filter((path) => typeof path === 'string' && path !== '')
  const alt = form.get(altName)
  return { [name]: paths.at(-1) ?? null, [altName]: paths.length > 0 && typeof alt === 'string' ? alt : null }
}

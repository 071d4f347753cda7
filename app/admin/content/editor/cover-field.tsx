import type { UploadKind } from '../../../domain/uploads.ts'
import { UploadField } from '../../ui/upload-field.tsx'
import type { Fields } from './editor.tsx'

interface CoverFieldProps {
  fields: Fields
  name: string
  altName: string
  label: string
  kind: UploadKind
}

/** The one picture of a post or a page. */
export function CoverField({ fields, name, altName, label, kind }: CoverFieldProps) {
  const path = fields.held(name).findLast((held) => held !== '')
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      {/* Says that there is none when the picture is taken out. */}
      <input type="hidden" name={name} value="" />
      <UploadField
        label={label}
        kind={kind}
        name={name}
        altName={() => altName}
        files={path ? [{ path, alt: fields.start(altName) }] : []}
        failed={fields.saveFailed}
        error={fields.error(name) ?? fields.error(altName)}
        onChange={fields.onInput}
      />
    </section>
  )
}

/** The last one counts: a file that is chosen takes the place of the one before. */
export function readCover(form: FormData, name: string, altName: string): Record<string, unknown> {
  const paths = form.getAll(name).filter((path) => typeof path === 'string' && path !== '')
  const alt = form.get(altName)
  return { [name]: paths.at(-1) ?? null, [altName]: paths.length > 0 && typeof alt === 'string' ? alt : null }
}

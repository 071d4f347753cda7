import type { FormErrors } from '../../ui/form/read-form.ts'
import type { TypedProfile } from './typed.ts'

/** All errors of the form, because it is long. */
export function Problems({ errors, typed }: { errors: FormErrors; typed: TypedProfile }) {
  return (
    <ul className="list-disc pl-5 text-13 text-bad-ink">
      {Object.entries(errors).map(([field, message]) => (
        <li key={field}>
          {labelOf(field, typed)}
          {message}
        </li>
      ))}
    </ul>
  )
}

/** “Fiber, weight: ” for `criteria.2.weight`. */
function labelOf(path: string, typed: TypedProfile): string {
  const [list = '', row, field] = path.split('.')
  if (list !== 'gates' && list !== 'criteria') return ''
  const label = typed[list][Number(row)]?.label
  return field === undefined ? '' : `${label || `Number ${Number(row) + 1}`}, ${field.replace('_', ' ')}: `
}

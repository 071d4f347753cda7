import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/field.tsx'
import { type Fields, SidePart } from './editor.tsx'

interface VisibilityProps {
  fields: Fields
  /** Instead of the plain checkbox. */
  published?: ReactNode
  children?: ReactNode
}

export function Visibility({ fields, published, children }: VisibilityProps) {
  return (
    <SidePart heading="Visibility">
      {published ?? <Checkbox name="is_published" label="Published" defaultChecked={fields.isTicked('is_published')} />}
      <Checkbox name="is_featured" label="Featured" defaultChecked={fields.isTicked('is_featured')} />
      {!published && <p className="text-13 text-ink-3">Only admins can see drafts.</p>}
      {children}
    </SidePart>
  )
}

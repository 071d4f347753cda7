import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/field.tsx'
import { type Fields, SidePart } from './editor.tsx'

export function Visibility({ fields, children }: { fields: Fields; children?: ReactNode }) {
  return (
    <SidePart heading="Visibility">
      <Checkbox name="is_published" label="Published" defaultChecked={fields.isTicked('is_published')} />
      <Checkbox name="is_featured" label="Featured" defaultChecked={fields.isTicked('is_featured')} />
      <p className="text-13 text-ink-3">Only admins can see drafts.</p>
      {children}
    </SidePart>
  )
}

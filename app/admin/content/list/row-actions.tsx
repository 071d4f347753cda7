import { Copy, Eye, EyeOff, History, Pencil, Star, Trash2 } from 'lucide-react'
import type { AdminContent } from '../../../../domain/content/admin-content.ts'
import { GET_FORM, POST_FORM, RowButton } from '../../list/row-forms.tsx'
import type { ContentTypeLabels } from '../labels.ts'

interface RowActionsProps {
  labels: ContentTypeLabels
  row: AdminContent
  title: string
  hasVersions: boolean
  onDelete: () => void
}

/** The buttons of one row of content. */
export function RowActions({
  labels,
  row: { id, is_featured, is_published },
  title,
  hasVersions,
  onDelete,
}: RowActionsProps) {
  const feature = is_featured ? 'Unfeature' : 'Feature'
  const publish = is_published ? 'Unpublish' : 'Publish'
  const post = { title, name: 'do', form: POST_FORM }
  const get = { title, value: id, form: GET_FORM }
  return (
    <>
      {!labels.isPlain && (
        <RowButton
          {...post}
          icon={Star}
          verb={feature}
          value={`${feature.toLowerCase()} ${id}`}
          iconClass={is_featured ? 'fill-power stroke-power' : ''}
        />
      )}
      <RowButton {...post} icon={is_published ? Eye : EyeOff} verb={publish} value={`${publish.toLowerCase()} ${id}`} />
      <RowButton {...get} icon={Pencil} verb="Edit" name="edit" />
      {!labels.isPlain && <RowButton {...post} icon={Copy} verb="Duplicate" value={`duplicate ${id}`} />}
      {hasVersions && <RowButton {...get} icon={History} verb="Versions of" name="versions" />}
      <RowButton
        {...get}
        icon={Trash2}
        verb="Delete"
        name="delete"
        onClick={(event) => {
          event.preventDefault()
          onDelete()
        }}
      />
    </>
  )
}

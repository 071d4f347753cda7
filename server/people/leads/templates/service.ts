import type { MessageTemplate, NewTemplate } from '../../../../domain/lead/message-template.ts'
import type { Viewer } from '../../../../domain/permissions.ts'

/** Whose templates: the viewer's own, or those that the operator's team shares. */
export type TemplateOwner = 'own' | 'operator'

/** Every method throws AppError `sign_in_needed`, or `access_denied` for the operator's. */
export interface MessageTemplatesService {
  /** By name. */
  list(viewer: Viewer, owner: TemplateOwner): Promise<MessageTemplate[]>
  /** Adds one, or changes the one with `id`. @throws AppError `invalid` if there are too many, `not_found` */
  save(viewer: Viewer, owner: TemplateOwner, template: NewTemplate & { id?: string | undefined }): Promise<void>
  /** Deleting a missing one is no error. */
  remove(viewer: Viewer, owner: TemplateOwner, id: string): Promise<void>
}

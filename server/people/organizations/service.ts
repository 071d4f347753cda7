import type { Organization, OrganizationRole, ReceivedInvitation } from '../../../domain/organization/organization.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/**
 * Companies whose accounts work together. Every method throws AppError `sign_in_needed` for a visitor, and a change that concerns
 * other members throws `organization_not_found` for anyone but an owner. What owners and editors create is shared. It stays with the
 * organization when they leave, are removed or become viewers: another member becomes its owner.
 */
export interface OrganizationsService {
  /** Null if the viewer isn't a member of one. */
  get(viewer: Viewer): Promise<Organization | null>
  /** Invitations to the viewer's address, once it is verified. */
  received(viewer: Viewer): Promise<ReceivedInvitation[]>
  /** The viewer becomes its owner. @throws AppError `verification_needed`, `in_organization` */
  create(viewer: Viewer, name: string): Promise<void>
  rename(viewer: Viewer, name: string): Promise<void>
  /** Emails an invitation; inviting the address again replaces it. @throws AppError `invalid` for a member or a full organization, `too_many_requests` */
  invite(viewer: Viewer, invitation: { email: string; role: OrganizationRole }): Promise<void>
  revoke(viewer: Viewer, invitationId: string): Promise<void>
  /** @throws AppError `invitation_not_found`, `in_organization`, `invalid` for a full organization */
  accept(viewer: Viewer, invitationId: string): Promise<void>
  decline(viewer: Viewer, invitationId: string): Promise<void>
  /** @throws AppError `last_owner` */
  setRole(viewer: Viewer, memberId: string, role: OrganizationRole): Promise<void>
  /** @throws AppError `last_owner` */
  remove(viewer: Viewer, memberId: string): Promise<void>
  /** Shares what the viewer had before joining. @throws AppError `organization_read_only` for a viewer of the organization */
  share(viewer: Viewer): Promise<void>
  /** The last member deletes the organization by leaving. @throws AppError `last_owner` while there are others */
  leave(viewer: Viewer): Promise<void>
}

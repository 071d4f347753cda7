import { z } from 'zod'
import { emailSchema } from '../account/email.ts'

export const ORGANIZATION_ROLES = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
} as const
export type OrganizationRole = keyof typeof ORGANIZATION_ROLES

export const MAX_MEMBERS = 50
export const INVITATION_DAYS = 14

/** Times are ISO 8601 UTC. */
export interface OrganizationMember {
  id: string
  /** Empty if not set. */
  name: string
  email: string
  role: OrganizationRole
  joined_at: string
}

export interface SentInvitation {
  id: string
  email: string
  role: OrganizationRole
  expires_at: string
}

/** The organization of an account, as one of its members sees it. */
export interface Organization {
  id: string
  name: string
  /** Of the viewer. */
  role: OrganizationRole
  /** Owners first, then by when they joined. */
  members: OrganizationMember[]
  /** Empty unless the viewer is an owner. */
  invitations: SentInvitation[]
  /** What the viewer had before joining and hasn't shared. */
  unshared: Unshared[]
}

/** Who owns something that members share, and whether the viewer may change it. */
export interface SharedAccess {
  /** Name or email of the member who owns it; null for the viewer. */
  colleague: string | null
  is_in_organization: boolean
  may_change: boolean
}

export interface Unshared {
  count: number
  /** One of them, and several. */
  noun: readonly [string, string]
}

/** An invitation to the viewer. */
export interface ReceivedInvitation extends Omit<SentInvitation, 'email'> {
  organization: string
  /** Email of the member who sent it; null if the account was deleted. */
  invited_by: string | null
}

export const organizationSchema = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'),
})

const role = z.enum(Object.keys(ORGANIZATION_ROLES) as [OrganizationRole], { error: 'Choose a role.' })

export const invitationSchema = z.object({ email: emailSchema, role })
export const roleSchema = z.object({ role })

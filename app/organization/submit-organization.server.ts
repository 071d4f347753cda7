import { data, type RouterContextProvider } from 'react-router'
import type { ZodType } from 'zod'
import { invitationSchema, organizationSchema, roleSchema } from '../../domain/organization/organization.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { parseValues } from '../../domain/validation.ts'
import type { OrganizationsService } from '../../server/people/organizations/service.ts'
import { services } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import { readFormData } from '../ui/form/read-form.ts'
import { type OrganizationAnswer, typedIn } from './organization-answer.ts'

interface Work {
  organizations: OrganizationsService
  viewer: SignedInViewer
  form: FormData
  /** Of the member or invitation that the form is about. */
  id: string
}

const parse = <T>(schema: ZodType<T>, form: FormData): T => parseValues(schema, Object.fromEntries(form))

const VERBS: Record<string, (work: Work) => Promise<void>> = {
  create: ({ organizations, viewer, form }) => organizations.create(viewer, parse(organizationSchema, form).name),
  rename: ({ organizations, viewer, form }) => organizations.rename(viewer, parse(organizationSchema, form).name),
  invite: ({ organizations, viewer, form }) => organizations.invite(viewer, parse(invitationSchema, form)),
  revoke: ({ organizations, viewer, id }) => organizations.revoke(viewer, id),
  accept: ({ organizations, viewer, id }) => organizations.accept(viewer, id),
  decline: ({ organizations, viewer, id }) => organizations.decline(viewer, id),
  role: ({ organizations, viewer, form, id }) => organizations.setRole(viewer, id, parse(roleSchema, form).role),
  remove: ({ organizations, viewer, id }) => organizations.remove(viewer, id),
  share: ({ organizations, viewer }) => organizations.share(viewer),
  leave: ({ organizations, viewer }) => organizations.leave(viewer),
}

const NOTICES: Record<string, string> = {
  create: 'Organization created.',
  rename: 'Name saved.',
  revoke: 'Invitation revoked.',
  accept: 'You joined the organization.',
  decline: 'Invitation declined.',
  role: 'Role saved.',
  remove: 'Member removed.',
  share: 'Shared with your organization.',
  leave: 'You left the organization.',
}

const noticeOf = (verb: string, form: FormData) =>
  NOTICES[verb] ?? `We emailed an invitation to ${parse(invitationSchema, form).email}.`

export async function submitOrganization(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  viewer: SignedInViewer,
) {
  const form = await readFormData(request)
  const verb = String(form.get('do') ?? '')
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw data(null, { status: 400 })
  const { organizations } = context.get(services)
  try {
    await act({ organizations, viewer, form, id: String(form.get('id') ?? '') })
    return data<OrganizationAnswer>({ verb, notice: noticeOf(verb, form) })
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return data<OrganizationAnswer>({ verb, typed: typedIn(form), ...(errors ? { errors } : { message }) }, { status })
  }
}

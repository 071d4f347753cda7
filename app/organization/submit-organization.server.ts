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

/** Each form's change, and the notice once it's made. */
const VERBS: Record<string, (work: Work) => Promise<string>> = {
  async create({ organizations, viewer, form }) {
    await organizations.create(viewer, parse(organizationSchema, form).name)
    return 'Organization created.'
  },
  async rename({ organizations, viewer, form }) {
    await organizations.rename(viewer, parse(organizationSchema, form).name)
    return 'Name saved.'
  },
  async invite({ organizations, viewer, form }) {
    const invitation = parse(invitationSchema, form)
    await organizations.invite(viewer, invitation)
    return `We emailed an invitation to ${invitation.email}.`
  },
  async revoke({ organizations, viewer, id }) {
    await organizations.revoke(viewer, id)
    return 'Invitation revoked.'
  },
  async accept({ organizations, viewer, id }) {
    await organizations.accept(viewer, id)
    return 'You joined the organization.'
  },
  async decline({ organizations, viewer, id }) {
    await organizations.decline(viewer, id)
    return 'Invitation declined.'
  },
  async role({ organizations, viewer, form, id }) {
    await organizations.setRole(viewer, id, parse(roleSchema, form).role)
    return 'Role saved.'
  },
  async remove({ organizations, viewer, id }) {
    await organizations.remove(viewer, id)
    return 'Member removed.'
  },
  async share({ organizations, viewer }) {
    await organizations.share(viewer)
    return 'Shared with your organization.'
  },
  async leave({ organizations, viewer }) {
    await organizations.leave(viewer)
    return 'You left the organization.'
  },
}

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
    return data<OrganizationAnswer>({
      verb,
      notice: await act({ organizations, viewer, form, id: String(form.get('id') ?? '') }),
    })
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return data<OrganizationAnswer>({ verb, typed: typedIn(form), ...(errors ? { errors } : { message }) }, { status })
  }
}

import { formatArea } from '../../../domain/area/area-text.ts'
import { AREA_FORM } from '../../../domain/upload/uploads.ts'
import { services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { failureOf } from '../../ui/form/failure.ts'
import type { Route } from './+types/area-file'

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/** Reads the file in the body of the request; nothing of it is stored. */
export const action = formAction(
  { limit: { ...AREA_FORM, isStreamed: true } },
  async ({ context, request }: Route.ActionArgs) => {
    try {
      const { area, problem } = await context.get(services).areaFiles.read(request.body ?? [])
      return Response.json(area ? { area: formatArea(area), problem } : { area, problem })
    } catch (error) {
      const { status, message } = failureOf(context, error)
      return Response.json({ area: null, problem: message }, { status })
    }
  },
)

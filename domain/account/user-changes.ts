import { z } from 'zod'

/** What admins can change of an account, all optional. `confirm` is required to change one's own. */
export const userChangesSchema = z.object({
  role: z.enum(['admin'], { error: 'Role must be "admin" or null.' }).nullable(),
  suspended: z.boolean({ error: 'Suspended must be true or false.' }),
  confirm: z.boolean({ error: 'Confirm must be true or false.' }),
})

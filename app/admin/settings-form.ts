import { z } from 'zod'

/** A box is in the form when it is ticked. */
export const siteSettingsSchema = z.object({
  admins_need_two_factor: z
    .literal('on')
    .optional()
    .transform((value) => value !== undefined),
})

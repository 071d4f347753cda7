import { z } from '@hono/zod-openapi'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'

/** Every API error, as RFC 9457 problem details. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string().optional(),
    newer: z.record(z.string(), z.unknown()).optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi('Problem')

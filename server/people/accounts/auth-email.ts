import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryId,
  type ValueNode,
} from 'kysely'
import { z } from 'zod'

/** RFC 2606: no mail server ever has it. */
const DOMAIN = '@auth.invalid'
const ALIAS = new RegExp(`^([0-9a-f]+)${DOMAIN}$`)

/**
 * The email address as better-auth gets it. It refuses valid ones, such as `r&d@example.com` and those of domains under
 * `xn--p1ai`, so it gets an alias, which {@link realEmails} replaces in its queries.
 */
export function authEmail(email: string): string {
  const isAccepted = z.email().safeParse(email).success && !email.endsWith(DOMAIN)
  return isAccepted ? email : `${Buffer.from(email).toString('hex')}${DOMAIN}`
}

const realEmail = (value: unknown): unknown => {
  const [, hex] = (typeof value === 'string' && ALIAS.exec(value)) || []
  return hex === undefined ? value : Buffer.from(hex, 'hex').toString()
}

class EmailTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode, queryId?: QueryId): ValueNode {
    const transformed = super.transformValue(node, queryId)
    return { ...transformed, value: realEmail(transformed.value) }
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
    queryId?: QueryId,
  ): PrimitiveValueListNode {
    const transformed = super.transformPrimitiveValueList(node, queryId)
    return { ...transformed, values: transformed.values.map(realEmail) }
  }
}

/** Replaces the aliases in the queries of better-auth. */
export function realEmails(): KyselyPlugin {
  const transformer = new EmailTransformer()
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

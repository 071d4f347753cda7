import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Schema {
  [key: string]: unknown
}

/** Schema violations of `body`, including undescribed fields. */
export function violations(description: Schema, schema: Schema, body: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const closed = structuredClone({ ...schema, components: description.components })
  forbidExtraFields(closed)
  const validate = ajv.compile(closed)
  validate(body)
  return validate.errors ?? []
}

function forbidExtraFields(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  const object = schema as Schema
  if (object.type === 'object' && object.properties && object.additionalProperties === undefined) {
    object.additionalProperties = false
  }
  for (const value of Object.values(object)) forbidExtraFields(value)
}

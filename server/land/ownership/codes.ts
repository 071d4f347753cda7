import { createHmac, randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '../../../domain/listing/ownership.ts'

export const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** Keyed, because all codes can be tried against a plain hash. */
export const hashOfCode = (secret: string, { id, code }: { id: string; code: string }): Buffer =>
  createHmac('sha256', secret).update(`ownership code\n${id}\n${code}`).digest()

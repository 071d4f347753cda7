/** A file that is not taken; the message says why to who sent it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

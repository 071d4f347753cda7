import type { Choices, Side } from '../../../domain/content/merge.ts'

const BEGINS = 'choice:'

/** Of the radio buttons that choose between two values of a field. */
export const choiceName = (field: string) => BEGINS + field

export function readChoices(form: FormData): Choices {
  const choices = new Map<string, Side>()
  for (const [name, value] of form) {
    if (name.startsWith(BEGINS) && (value === 'mine' || value === 'theirs')) {
      choices.set(name.slice(BEGINS.length), value)
    }
  }
  return choices
}

import type { Choices, Side } from '../../../../domain/content/merge.ts'

const PREFIX = 'choice:'

/** The name of the radio buttons for a field that both changed. */
export const choiceName = (field: string) => PREFIX + field

export function readChoices(form: FormData): Choices {
  const choices = new Map<string, Side>()
  for (const [name, value] of form) {
    if (name.startsWith(PREFIX) && (value === 'mine' || value === 'theirs')) {
      choices.set(name.slice(PREFIX.length), value)
    }
  }
  return choices
}

import { expect, test } from 'vitest'
import { type Profile, profileSchema } from '../../../screening/profiles/profile.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { changeTyped, formErrorsOf, readTyped, sumOfWeights, type TypedProfile, typedOf, valuesOf } from './typed.ts'

const [FIRST] = PROFILES as [Profile]

/** The fields as a browser sends them, line breaks included. */
function formOf({ name, summary, gates, criteria }: TypedProfile): FormData {
  const form = new FormData()
  form.append('name', name)
  form.append('summary', summary)
  for (const [list, rows] of Object.entries({ gates, criteria }))
    for (const row of rows)
      for (const [field, value] of Object.entries(row)) form.append(`${list}.${field}`, value.replaceAll('\n', '\r\n'))
  return form
}

test.each(PROFILES.map((profile) => [profile.key, profile] as const))(
  '%s is the same after the form',
  (_key, profile) => {
    const { key, version } = profile
    const values = valuesOf(readTyped(formOf(typedOf(profile))))
    expect(profileSchema.parse({ ...values, key, version })).toEqual(profile)
  },
)

test('a form without fields is an empty profile', () => {
  expect(readTyped(new FormData())).toEqual({ name: '', summary: '', gates: [], criteria: [] })
})

test('parts are added with a key from their label, and removed', () => {
  const typed = typedOf(FIRST)
  const added = changeTyped(typed, ['add', 'criteria'])!
  added.criteria.push({ ...added.criteria.at(-1)!, label: '2nd Relief' })
  added.criteria[added.criteria.length - 2] = { ...added.criteria.at(-1)!, label: 'Relief' }
  const keys = valuesOf(added).criteria.map(({ key }) => key)
  expect(keys.slice(-2)).toEqual(['relief-2', 'nd-relief'])
  expect(changeTyped(typed, ['remove', 'gates', '0'])!.gates).toEqual(typed.gates.slice(1))
  for (const command of [['remove', 'gates', '99'], ['remove', 'gates', 'x'], ['remove', 'name', '0'], ['add']])
    expect(changeTyped(typed, command)).toBeNull()
})

test('errors of the schema are those of fields', () => {
  expect(
    formErrorsOf({
      'criteria.1.weight': 'A',
      'criteria.1.curve.2.0': 'B',
      'criteria.2.goal.value': 'C',
      'criteria.3': 'D',
      'gates.0.max': 'E',
      'gates.1': 'F',
      profile: 'G',
    }),
  ).toEqual({
    'criteria.1.weight': 'A',
    'criteria.1.curve': 'Line 3: enter a value and a score from 0 to 1, such as “5, 0.6”.',
    'criteria.2.goal_value': 'C',
    'criteria.3.curve': 'D',
    'gates.0.value': 'E',
    'gates.1.value': 'F',
    profile: 'G',
  })
})

test('weights are added without rounding errors, and text counts as 0', () => {
  expect(sumOfWeights(['0.1', '0.2', '', 'ten', '99.7'])).toBe(100)
})

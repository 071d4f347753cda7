import { expect, test } from 'vitest'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { describeFeature } from './feature-text.ts'

test('a plant has its name, its class, and its fields with units', () => {
  const text = describeFeature(layerTypeOf('power-plants'), {
    class: '1000',
    name: 'Comanche Peak',
    mw: 2430,
    fuel: 'Nuclear',
  })
  expect(text).toMatchObject({ title: 'Comanche Peak', label: '1,000 MW and above' })
  expect(text.rows).toEqual([
    { label: 'Capacity', value: '2,430 MW' },
    { label: 'Fuel', value: 'Nuclear' },
  ])
})

test('a line without a name is called by its type', () => {
  const text = describeFeature(layerTypeOf('transmission-lines'), { class: '345', voltage_class: '345' })
  expect(text).toMatchObject({ title: 'Transmission lines', label: '345 kV' })
})

test('a name that its source repeats is shown once', () => {
  const titleOf = (name: string) => describeFeature(layerTypeOf('substations'), { class: '345', name }).title
  expect(titleOf('Pleasant View Substation;Pleasant View Substation')).toBe('Pleasant View Substation')
  expect(titleOf('Odessa; Moss')).toBe('Odessa; Moss')
})

import { describe, expect, test } from 'vitest'
import { createStatementNames, PLANNED_EACH_TIME } from './statement-names.ts'

describe('Names of statements', () => {
  test('are given to statements sent often, permanently', () => {
    const nameOf = createStatementNames({ minSent: 3 })
    expect([1, 2, 3, 4].map(() => nameOf('select 1'))).toEqual([undefined, undefined, 'often_1', 'often_1'])
    expect([1, 2, 3].map(() => nameOf('select 2'))).toEqual([undefined, undefined, 'often_2'])
    expect(nameOf('select 1')).toBe('often_1')
  })

  test('are limited in number', () => {
    const nameOf = createStatementNames({ minSent: 1, maxNamed: 2 })
    expect(['a', 'b', 'c', 'a', 'c'].map(nameOf)).toEqual(['often_1', 'often_2', undefined, 'often_1', undefined])
  })

  test('are not given to long lists of values or statements planned each time', () => {
    const nameOf = createStatementNames({ minSent: 1 })
    expect(nameOf(`${PLANNED_EACH_TIME} select 1`)).toBeUndefined()
    expect(nameOf(`insert into numbers values ${'(1), '.repeat(2_000)}(1)`)).toBeUndefined()
  })

  test('are given even among many statements sent once', () => {
    const nameOf = createStatementNames({ minSent: 3 })
    const names: (string | undefined)[] = []
    for (let index = 0; index < 10_000; index++) {
      nameOf(`select ${index}`)
      if (index % 100 === 0) names.push(nameOf('again and again'))
    }
    expect(names.at(-1)).toBe('often_1')
  })
})

import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test('splits where statements end, not in quotes, blocks and comments', async () => {
  const statements = [`-- Größe; in acres\nselect 'é;'`, 'do $$ begin perform 1; end $$', '/* ; */ select "a;b" from t']
  expect((await splitStatements(`${statements.join(';\n')};\n-- Nothing follows;`)).map(({ text }) => text)).toEqual(
    statements,
  )
})

test('refuses what is not SQL', async () => {
  await expect(splitStatements('create tabel t ()')).rejects.toThrow('tabel')
})

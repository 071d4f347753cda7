import { expect, test } from 'vitest'
import { splitDocuments } from './thread.ts'

const at = (key: string) => `https://voltacre.example/listings/riverside-40/access/${key}`
const DOCUMENTS = [
  { title: 'Utility letter', access: 'nda', url: at('a1') },
  { title: 'Survey', access: 'request', url: at('b2') },
] as const

test.each([
  ['as it was inserted', `Sure.\nUtility letter: ${at('a1')}`, 'Sure.', ['Utility letter']],
  ['without its title', `See ${at('a1')} for the date.`, 'See  for the date.', ['Utility letter']],
  ['twice', `${at('b2')}\n${at('b2')}`, '', ['Survey']],
  ['two', `Utility letter: ${at('a1')}\nSurvey: ${at('b2')}`, '', ['Utility letter', 'Survey']],
  ['one that is gone', `Survey: ${at('c3')}`, `Survey: ${at('c3')}`, []],
  ['none', ' Sure. ', 'Sure.', []],
])('a message that links to documents: %s', (_, text, rest, titles) => {
  const split = splitDocuments(text, DOCUMENTS)
  expect([split.text, split.documents.map(({ title }) => title)]).toEqual([rest, titles])
})

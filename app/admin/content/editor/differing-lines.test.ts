import { expect, test } from 'vitest'
import { differingLines } from './differing-lines.ts'

const long = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`)
const text = (change: Record<number, string>) => long.map((line, index) => change[index + 1] ?? line).join('\n')

test('shows the differing lines of a long text with one line of context', () => {
  expect(differingLines(text({ 5: 'Five', 7: 'Seven' }), text({}))).toBe('…\nLine 4\nFive\nLine 6\nSeven\nLine 8\n…')
  expect(differingLines(text({ 1: 'One' }), text({}))).toBe('One\nLine 2\n…')
  expect(differingLines(`${text({})}\nMore`, text({}))).toBe('…\nLine 20\nMore')
  expect(differingLines(text({}), `${text({})}\nMore`)).toBe('…\nLine 20')
})

test('shows a short text in full', () => {
  expect(differingLines('One\nTwo', 'One\nThree')).toBe('One\nTwo')
})

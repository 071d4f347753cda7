import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const MAX_BYTES = 44_500
const ENTRIES = ['document', 'compare', 'rank-stability', 'weights', 'profiles/profiles']

test('the engine with its profiles takes at most 44.5 KB in the browser', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: ENTRIES.map((name) => `screening/${name}.ts`), formats: ['es'] },
      minify: true,
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('')
  expect(code).toContain('voltacre-screening')
  expect(code).toContain('AI campus')
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(MAX_BYTES)
})

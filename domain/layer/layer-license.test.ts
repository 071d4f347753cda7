import { expect, test } from 'vitest'
import { isRedistributable } from './layer-license.ts'

test.each([
  ...['US public domain', 'Public domain', 'US public domain (tiles: BSD-2-Clause)', 'CC0 1.0', 'CC BY 4.0'],
  ...['CC-BY-SA 4.0', 'ODbL 1.0', 'ODC-By 1.0', 'PDDL'],
])('%s lets anyone pass the data on', (license) => expect(isRedistributable(license)).toBe(true))

test.each([
  ...['CC BY-NC 4.0', 'CC BY-ND 4.0', 'CC BY-NC-SA 4.0', 'CC-BY-NC', 'Not public domain', 'Proprietary'],
  ...['All rights reserved', 'CC BY 4.0, not for commercial use', ''],
])('%s isn’t known to', (license) => expect(isRedistributable(license)).toBe(false))

import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

test.each([
  ['NAVAL AIR STATION, ALAMEDA', 'Naval Air Station, Alameda'],
  ['US ARMY COE - BRADFORD ISLAND LANDFILL', 'US Army COE - Bradford Island Landfill'],
  ['CHINA LAKE NAVAL WEAPONS STATION (NAWS)', 'China Lake Naval Weapons Station (NAWS)'],
  ['FORMER AIR FORCE PLANT NO. 51', 'Former Air Force Plant No. 51'],
  ['USAG FORT HUACHUCA', 'USAG Fort Huachuca'],
  ['MCARTHUR DAIRY', 'McArthur Dairy'],
  ['DEPARTMENT OF THE INTERIOR', 'Department of the Interior'],
  ['W.R. GRACE & CO', 'W.R. Grace & Co'],
  ['PJM INTERCONNECTION, LLC', 'PJM Interconnection, LLC'],
  ['ISO NEW ENGLAND INC.', 'ISO New England Inc.'],
  ['AEP TEXAS NORTH COMPANY', 'AEP Texas North Company'],
  ['SR 240', 'SR 240'],
  ['Valley (TX)', 'Valley (TX)'],
  ['', ''],
])('“%s” becomes “%s”', (text, title) => {
  expect(titleCase(text)).toBe(title)
})

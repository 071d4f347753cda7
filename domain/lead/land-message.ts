/** What a landowner is asked to tell, as the start of a message. */
export const LAND_MESSAGE = `Location (address or coordinates):
Acreage:
Lease or sale, and price:
Power (lines, substations, letters from the utility):
Fiber:
Water, sewer, gas:
Zoning:
Best way to reach me:
`

/** The same, with a location that was typed before. */
export const landMessage = (location: string): string =>
  location === '' ? LAND_MESSAGE : LAND_MESSAGE.replace(':\n', () => `: ${location}\n`)

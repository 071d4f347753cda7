/** Layers with more features aren’t offered for download. */
export const MAX_DOWNLOAD_FEATURES = 500_000

/** How the names of licenses start that let anyone pass the data on, with attribution at most, or under the same license. */
const OPEN = [
  /^(US )?public domain\b/i,
  /^CC0\b/i,
  /^CC[ -]BY([ -]SA)?( \d\.\d)?( \(.*\))?$/i,
  /^(ODbL|ODC-By|PDDL)\b/i,
]

/** Whether the license of a layer is known to let anyone pass the data on. Admins type the licenses of layers they import. */
export const isRedistributable = (license: string): boolean => OPEN.some((name) => name.test(license.trim()))

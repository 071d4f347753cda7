/** What data providers and programs write for what they don't know: words, `<Null>` of ArcGIS, errors of Excel, -999999 of HIFLD. */
const UNKNOWN = new RegExp(
  `^(?:${[
    String.raw`<?null>?|\(null\)|nil|\\n|none|undefined|#?n\s?[./\\]?\s?a\.?|<na>|nan|unk|unkn|unknown|unspecified|missing|\(blank\)`,
    String.raw`not\s+(?:available|applicable|known|provided|assigned|listed|given|found|stated|specified|reported|recorded|yet(?:\s+\w+)?)`,
    String.raw`none\s+(?:given|listed|provided|assigned|available|reported|recorded|found)`,
    String.raw`tb[acd]|t\.b\.[acd]\.?|to\s+be\s+(?:announced|advised|assigned|confirmed|determined|decided|provided)`,
    String.raw`#(?:ref|value|name|num|null|div\/0|spill|calc)[!?]?|[-–—\s]+|\?+|-9{3,}(?:\.0+)?`,
  ].join('|')})?$`,
  'i',
)

/** Whether a value is missing, blank, or stands for what isn't known. */
export const isUnknown = (value: unknown): boolean =>
  value === undefined || value === null || UNKNOWN.test(String(value).trim())

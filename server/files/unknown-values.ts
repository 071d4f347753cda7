/** What data providers write for what they don't know: words, `<Null>` of ArcGIS, and -999999 of HIFLD. */
const UNKNOWN = /^(<?null>?|none|#?n\/?a|nan|unk|unknown|not available|tbd|[-–—]+|\?+|-9{3,}(\.0+)?)?$/i

/** Whether a value is missing, blank, or stands for what isn't known. */
export const isUnknown = (value: unknown): boolean =>
  value === undefined || value === null || UNKNOWN.test(String(value).trim())

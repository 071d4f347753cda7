/** The first match counts, because most user agents also name other browsers. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A readable name such as “Firefox on Windows” for a user agent string, which can be spoofed. */
export function deviceOf(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'Unknown browser'} on ${system}` : browser!
}

function nameIn(names: [RegExp, string][], userAgent: string | null): string | undefined {
  return names.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1]
}

export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const
type DeviceKind = (typeof deviceKinds)[number]

/** Whoever also calls itself by another's name stands before it: Edge says Chrome, Chrome says Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [RegExp, string, DeviceKind][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

/**
 * The browser and the system that a User-Agent header names, in plain words. No library: a dozen names without their
 * versions are all that is shown, and what is not among them is better called unknown than guessed.
 */
export function deviceOf(userAgent: string): {
  browser: string | null
  system: string | null
  kind: DeviceKind
} {
  const [, browser = null] = browsers.find(([form]) => form.test(userAgent)) ?? []
  const [, system = null, kind = 'unknown'] = systems.find(([form]) => form.test(userAgent)) ?? []
  return { browser, system, kind }
}

/** 'Chrome on Windows', 'Safari on iPhone', 'Linux'; undefined where nothing is known. */
export const deviceName = (device: { browser: string | null; system: string | null }): string | undefined =>
  [device.browser, device.system].filter(Boolean).join(' on ') || undefined

export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const
type DeviceKind = (typeof deviceKinds)[number]

/** More specific first: Edge also matches Chrome, and Chrome also matches Safari. */
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

/** Our own list instead of a library: a dozen names without versions, the rest unknown. */
export function deviceOf(userAgent: string): {
  browser: string | null
  system: string | null
  kind: DeviceKind
} {
  const [, browser = null] = browsers.find(([form]) => form.test(userAgent)) ?? []
  const [, system = null, kind = 'unknown'] = systems.find(([form]) => form.test(userAgent)) ?? []
  return { browser, system, kind }
}

/** 'Chrome on Windows', 'Safari on iPhone', 'Linux'; undefined if unknown. */
export const deviceName = (device: { browser: string | null; system: string | null }): string | undefined =>
  [device.browser, device.system].filter(Boolean).join(' on ') || undefined

import type { BrowserContextOptions, CDPSession, Page } from '@playwright/test'

type Size = { width: number; height: number }
type Device = Pick<BrowserContextOptions, 'viewport' | 'isMobile' | 'hasTouch' | 'deviceScaleFactor'>

export const desktop: Size = { width: 1280, height: 900 }
export const phone: Size = { width: 390, height: 844 }

const isPhone = ({ width }: Size) => width < 600
const phoneScale = 2

/** A context of this size. A narrow one is a phone: it widens a page to what juts out, and is touched. */
export const deviceOf = (size: Size): Device =>
  isPhone(size)
    ? { viewport: size, isMobile: true, hasTouch: true, deviceScaleFactor: phoneScale }
    : { viewport: size }

const phones = new WeakMap<Page, CDPSession>()

/** Resizes the page; a narrow one becomes a phone, as in `deviceOf`. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  const mobile = isPhone(size)
  let session = phones.get(page)
  if (!session && !mobile) return
  session ??= await page.context().newCDPSession(page)
  phones.set(page, session)
  const deviceScaleFactor = mobile ? phoneScale : 1
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor, mobile })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
}

/** How wide the page is: a phone widens its window to what juts out, also where it can't be scrolled to. */
export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate<number>('Math.max(Math.round(innerWidth), document.documentElement.scrollWidth)')

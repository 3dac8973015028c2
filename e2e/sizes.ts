export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }
/** A phone as browsers know it: it widens a page to what juts out, and is touched. */
export const phoneDevice = { viewport: phone, isMobile: true, hasTouch: true }

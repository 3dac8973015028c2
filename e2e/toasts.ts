import type { Page } from '@playwright/test'

export const toasts = (page: Page) => page.locator('.mantine-Notification-root')
/** How long a toast is shown, in milliseconds. */
export const toastMs = 4000

import type { Page } from '@playwright/test'

export const sessionExpired = 'Session expired. Please log in again.'
/** The dialog over a page whose session ended. */
export const reauthDialog = (page: Page) => page.getByRole('dialog', { name: sessionExpired })

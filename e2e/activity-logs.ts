import type { Page } from '@playwright/test'

export const log = (page: Page) => page.getByRole('list', { name: 'Activity', exact: true })
export const entries = (page: Page) => log(page).getByRole('listitem')

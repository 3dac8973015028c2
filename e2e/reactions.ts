import type { Page } from '@playwright/test'

export const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

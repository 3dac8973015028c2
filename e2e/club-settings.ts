import type { Page } from '@playwright/test'

export const save = (page: Page, what: string) => page.getByRole('button', { name: what, exact: true })

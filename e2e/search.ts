import type { Page } from '@playwright/test'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search Anything' })

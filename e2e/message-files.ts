import type { Page } from '@playwright/test'

export const chooser = (page: Page) => page.locator('input[type=file]')
export const chosen = (page: Page) => page.getByRole('list', { name: 'Files of your message' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const paper = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`What ${name} says`),
})

import type { Locator } from '@playwright/test'

/** The descriptions of a form's pictures, in the order of the pictures. */
export const described = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Pictures' }).getByRole('textbox')

export const values = (fields: Locator) =>
  fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

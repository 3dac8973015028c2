import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** In ms; more than `doubleMs` of EventFields.tsx, within which a new step ignores presses. */
const pastGuard = 600

/**
 * Presses a button of the event form once, after moving the page's clock past the form's double-press guard.
 * `page.clock` must be installed.
 */
export async function pressInStep(form: Locator, button: string): Promise<void> {
  await form.page().clock.fastForward(pastGuard)
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** Presses a button of the event form and waits for the step it leads to. */
export async function goToStep(form: Locator, button: string, step: string): Promise<void> {
  await pressInStep(form, button)
  // The guard begins when the heading gets the focus.
  await expect(form.getByRole('heading', { name: step })).toBeFocused()
}

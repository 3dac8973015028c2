import type { ErrorCode } from '@guildhall/contract/errors'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type Person } from '../test.ts'

/** An unbroken word of 57 letters, and right-to-left text. */
export const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
export const rtl = 'שלום עולם'
export const words = `${longWord} ${rtl}`

/**
 * Trials of every form and dialog, in addition to four presses within 300 ms and a kept focus. A form states
 * why a trial does not apply. Two tabs sending the same equal a lost response; tabs or people sending
 * different changes are tested by drafts and editing.
 */
export type Trial =
  /** Offline: shows an error, keeps the input, and works once online. */
  | 'network'
  /** A lost response: a retry does not repeat the action. */
  | 'answer'
  /** The session ended: logging in over the form continues. */
  | 'session'
  /** A long word and right-to-left text in free-text fields. */
  | 'words'
  /** Reload, Back and closing: the input is restored, or leaving needs a confirmation. */
  | 'leave'

export type Someone = { page: Page; person: Person; request: APIRequestContext }
export type Stage = {
  me: Someone
  /** Another person, without a browser. */
  other: Omit<Someone, 'page'>
  club: { id: string; slug: string; name: string }
}

export type Form = {
  name: string
  /** The files under web/src that it covers. */
  files: readonly string[]
  /** Opens and fills the form. Returns its submit button, and its fields with their values. */
  open: (stage: Stage) => Promise<{ press: Locator; typed: readonly (readonly [Locator, string])[] }>
  sends: readonly [method: string, path: RegExp]
  /** Label of a field in which Ctrl + Enter submits, as in every form with a long text. */
  byKey?: string
  /** Texts shown when the server refuses with a code; the form stays as it is. */
  refusals?: Partial<Record<ErrorCode, readonly string[]>>
  /** Opens the form again to find its draft; without it, leaving needs a confirmation. */
  reopen?: (stage: Stage) => Promise<void>
  /** A dialog that asks before it closes, even with a draft. */
  asksToClose?: true
  /** Text shown on success. */
  says?: string
  /** Expects the result on success. */
  done: (stage: Stage) => Promise<void>
  /** Expects the result if the first try succeeded but its response was lost, where that differs. */
  doneBefore?: (stage: Stage) => Promise<void>
  without?: Partial<Record<Trial, string>>
  /** Without a response it says that the draft is saved. */
  savesDraft?: true
  /** After a lost response a signal shows the result by itself. */
  isLive?: true
  /** Number of existing objects of the kind it creates. */
  count?: (stage: Stage) => Promise<number>
}

/** The form is part of the page. */
export const onPage = async () => {}
export const noText = 'has no text to write'
export const passwords = 'is typed again in a moment, and no browser should keep a password'
export const seen = async (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name ? { name } : undefined)
export const list = async ({ me }: Stage, path: string): Promise<unknown[]> => {
  const { items } = await (await me.request.get(path)).json()
  return items
}

/**
 * Presses until the step appears, as a press right after another counts as a double press. Does not press
 * once it has appeared, which would skip a step.
 */
export const goesToStep = (form: Locator, button: string, step: string) =>
  expect(async () => {
    const region = form.getByRole('region', { name: step })
    if (!(await region.isVisible()))
      await form.getByRole('button', { name: button, exact: true }).click({ timeout: 1000 })
    await expect(region).toBeVisible({ timeout: 700 })
  }).toPass()

/** A confirmation dialog, opened by `ask` and confirmed by the button `action`. */
export function question(
  form: Omit<Form, 'open' | 'without'> & {
    ask: (stage: Stage) => Promise<void>
    action: string
    without?: Form['without']
  },
): Form {
  const { ask, action, ...rest } = form
  return {
    ...rest,
    without: { words: noText, leave: 'holds nothing that was typed', ...rest.without },
    open: async (stage) => {
      await ask(stage)
      return { press: dialog(stage.me.page).getByRole('button', { name: action, exact: true }), typed: [] }
    },
  }
}

export async function joins({ other, club }: Stage): Promise<void> {
  expect((await other.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
}

import type { ErrorCode } from '@guildhall/contract/errors'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type Person } from '../test.ts'

/** One unbroken word of 57 letters, and words that run the other way. */
export const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
export const rtl = 'שלום עולם'
export const words = `${longWord} ${rtl}`

/**
 * What every form and dialog is tried by here, beside being pressed four times within 300 ms and keeping the focus; a
 * form that one of them does not concern says why. Two tabs that send the same are, to the server and the form, a lost
 * answer; two tabs, or two people, that change the same in different ways are in drafts and editing.
 */
export type Trial =
  /** The network is gone: said, nothing typed is lost, and it works when it is back. */
  | 'network'
  /** The answer is lost: pressing again does not do it twice. */
  | 'answer'
  /** The session ended, here or elsewhere: logged in over it, it goes on. */
  | 'session'
  /** A long word, and text from right to left, in what is free text. */
  | 'words'
  /** Reloading, going back and closing it: what was typed is there again, or one is asked first. */
  | 'leave'

export type Someone = { page: Page; person: Person; request: APIRequestContext }
export type Stage = {
  me: Someone
  /** Somebody else, elsewhere. */
  other: Omit<Someone, 'page'>
  club: { id: string; slug: string; name: string }
}

export type Form = {
  name: string
  /** The files below web/src that it stands for. */
  files: readonly string[]
  /** Opens it and fills it in. Answers the button that sends it, and the fields with what they hold. */
  open: (stage: Stage) => Promise<{ press: Locator; typed: readonly (readonly [Locator, string])[] }>
  sends: readonly [method: string, path: RegExp]
  /** The label of a field in which Ctrl + Enter sends it, as in every form with a long text. */
  byKey?: string
  /** What is said when the server refuses it with this code; it stays as it was, for another try. */
  refusals?: Partial<Record<ErrorCode, readonly string[]>>
  /** Opens it again on its page, where a draft waits; without it, leaving is asked about. */
  reopen?: (stage: Stage) => Promise<void>
  /** It is a dialog that asks before it closes, draft or not. */
  asksToClose?: true
  /** What is told once it is done. */
  says?: string
  /** What is seen once it is done. */
  done: (stage: Stage) => Promise<void>
  /** What is seen where it had been done already, its answer being lost; where that is not the same. */
  doneBefore?: (stage: Stage) => Promise<void>
  without?: Partial<Record<Trial, string>>
  /** Without an answer it says that its draft is saved. */
  savesDraft?: true
  /** A lost answer is made good by the live signal: the page shows by itself that it was done. */
  isLive?: true
  /** So many there are of what it makes. */
  count?: (stage: Stage) => Promise<number>
}

/** It is on the page itself. */
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
 * Presses until the step is there: a press right after another is taken for its second half. Once it is there, however
 * late, nothing is pressed any more, which would go on to the next one.
 */
export const goesToStep = (form: Locator, button: string, step: string) =>
  expect(async () => {
    const region = form.getByRole('region', { name: step })
    if (!(await region.isVisible()))
      await form.getByRole('button', { name: button, exact: true }).click({ timeout: 1000 })
    await expect(region).toBeVisible({ timeout: 700 })
  }).toPass()

/** A question before something that can't be taken back: opened by `ask`, answered by the button `action`. */
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

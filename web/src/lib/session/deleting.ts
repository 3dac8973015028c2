export type Fate = 'there' | 'gone' | 'unknown'

/** Asks whether the account that this page is deleting still exists: the answer to the deletion may be lost. */
let askFate: (() => Promise<Fate>) | undefined

export const beginDeleting = (ask: () => Promise<Fate>): void => {
  askFate = ask
}

export const endDeleting = (): void => {
  askFate = undefined
}

/** Undefined if no account is being deleted. */
export const deletingAccount = async (): Promise<Fate | undefined> => askFate?.()

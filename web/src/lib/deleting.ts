export type Fate = 'there' | 'gone' | 'unknown'

/** Asks what became of the account that this page is deleting, whose answer may be lost. */
let askFate: (() => Promise<Fate>) | undefined

export const beginDeleting = (ask: () => Promise<Fate>): void => {
  askFate = ask
}

export const endDeleting = (): void => {
  askFate = undefined
}

/** Undefined where no account is being deleted. */
export const deletingAccount = async (): Promise<Fate | undefined> => askFate?.()

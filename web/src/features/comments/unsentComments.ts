import { createStore } from '../../lib/state/store'

const unsent = createStore<readonly string[]>([])

/** Shows a comment that can no longer be sent, so that it can be copied, after those shown already. */
export const showUnsentComment = (text: string): void => unsent.set([...unsent.get(), text])

/** Closes the one that is shown. */
export const closeUnsentComment = (): void => unsent.set(unsent.get().slice(1))

export const useUnsentComment = (): string | undefined => unsent.use(([first]) => first)

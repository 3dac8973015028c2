import { createStore } from './store'

const unsent = createStore<readonly string[]>([])

/** Shows a comment that can no longer be sent, after those that are shown already, so that it can be copied. */
export const showUnsentComment = (text: string): void => unsent.set([...unsent.get(), text])

/** The one that is shown has been seen. */
export const closeUnsentComment = (): void => unsent.set(unsent.get().slice(1))

export const useUnsentComment = (): string | undefined => unsent.use(([first]) => first)

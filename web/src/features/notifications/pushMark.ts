import { readStored, writeStored } from '../../lib/state/stored'

const storageKey = 'guildhall.push'

/** The person this browser was turned on for. Anyone else who logs in here gets no push notifications. */
export const pushedPerson = (): string | null => readStored(storageKey)

export const markPushed = (personId: string | null): void => writeStored(storageKey, personId)

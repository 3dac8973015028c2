import { readStored, writeStored } from '../lib/state/stored'

const plain = 'guildhall-plain-writing'
const formattedComments = 'guildhall-formatted-comments'

/** Whether texts are written as Markdown in this browser. */
export const prefersPlain = (): boolean => readStored(plain) !== null
export const keepPlain = (isPlain: boolean): void => writeStored(plain, isPlain ? 'yes' : null)

/** Whether comments, which are short, are written with formatting nevertheless. */
export const formatsComments = (): boolean => readStored(formattedComments) !== null
export const keepFormatting = (isOn: boolean): void => writeStored(formattedComments, isOn ? 'yes' : null)

import { plainText } from '@guildhall/contract/plain-text'

/** Ends of sentences, also in scripts that put no space after them. */
const sentence = /^.+?(?:[.!?…]+["'”’»)]*(?=\s)|[。！？]+|$)/su

/** What a club says of itself first: the first sentence of its description, in plain words. */
export function leadOf(description: string): string {
  const paragraph = description.split(/\n\s*\n/).find((part) => plainText(part) !== '') ?? ''
  return sentence.exec(plainText(paragraph))?.[0] ?? ''
}

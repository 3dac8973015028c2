import { limits } from '@guildhall/contract/limits'
import { sizeText } from './sizeText'

/** What a picker takes. */
export type FileRules = {
  /** In the format of an input's `accept`. */
  accept: string
  /** Why a file is not sent; null if it is. */
  refusalOf: (file: File) => string | null
  /** The words for what the server refuses, by code. */
  texts?: Readonly<Record<string, string>>
}

export const attachable = '.pdf,.txt,.md,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip'

export const tooLargeText = (bytes: number) =>
  `File size too large. Maximum size is ${sizeText(bytes).replace(' ', '')}.`

const tooLarge = ({ size }: File) =>
  size > limits.attachmentBytes ? tooLargeText(limits.attachmentBytes) : null

export const documentRules: FileRules = { accept: attachable, refusalOf: tooLarge }

/** Some of the documents; `wrongType`: the words for any other file. */
export const someDocuments = (accept: string, wrongType: string): FileRules => ({
  accept,
  refusalOf: (file) => (isAmong(file, accept) ? tooLarge(file) : wrongType),
})

/** Browsers let people choose other files than an input accepts. */
export const isAmong = ({ name, type }: File, accept: string): boolean =>
  accept.split(',').some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type === one))

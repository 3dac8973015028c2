import type { ErrorCode } from '@guildhall/contract/errors'
import { cleanName, extensionOf } from './file-names.ts'
import { contentHash } from './hash.ts'
import { zipNames } from './zip-names.ts'

type AttachmentErrorCode = Extract<ErrorCode, 'invalid_attachment_type'>

export class AttachmentError extends Error {
  override name = 'AttachmentError'
  constructor(readonly code: AttachmentErrorCode) {
    super(code)
  }
}

type ReadAttachment = {
  /** Served as a download with nosniff. */
  mime: string
  name: string
  /** 16 hexadecimal digits of its SHA-256. */
  hash: string
}

type Kind = {
  mime: string
  /** 'text', or a type of file-type. */
  content: string
  /** An OLE file must have one of these: installers use the same container. */
  streams?: string[]
  /** The main folder of this Open XML type. */
  folder?: string
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const ole = 'application/x-cfb'
const itself = (mime: string): Kind => ({ mime, content: mime })

/** By extension. */
const kinds = new Map<string, Kind>([
  ['txt', { mime: 'text/plain', content: 'text' }],
  ['md', { mime: 'text/markdown', content: 'text' }],
  ['csv', { mime: 'text/csv', content: 'text' }],
  ['pdf', itself('application/pdf')],
  ['zip', itself('application/zip')],
  ['docx', { ...itself(`${openXml}.wordprocessingml.document`), folder: 'word/' }],
  ['xlsx', { ...itself(`${openXml}.spreadsheetml.sheet`), folder: 'xl/' }],
  ['pptx', { ...itself(`${openXml}.presentationml.presentation`), folder: 'ppt/' }],
  ['odt', itself(`${openDocument}.text`)],
  ['ods', itself(`${openDocument}.spreadsheet`)],
  ['odp', itself(`${openDocument}.presentation`)],
  ['doc', { mime: 'application/msword', content: ole, streams: ['WordDocument'] }],
  ['xls', { mime: 'application/vnd.ms-excel', content: ole, streams: ['Workbook', 'Book'] }],
  ['ppt', { mime: 'application/vnd.ms-powerpoint', content: ole, streams: ['PowerPoint Document'] }],
])

/** The content must match the extension. HTML in a .txt is text. Error: AttachmentError. */
export async function readAttachment(input: Buffer, name: string): Promise<ReadAttachment> {
  const cleaned = cleanName(name)
  const kind = kinds.get(extensionOf(cleaned))
  if (!kind || !(await isOfKind(input, kind))) throw new AttachmentError('invalid_attachment_type')
  return { mime: kind.mime, name: cleaned, hash: contentHash(input) }
}

async function isOfKind(input: Buffer, { content, streams, folder }: Kind): Promise<boolean> {
  if (content === 'text') return isText(input)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(input))?.mime
  if (folder && found === 'application/zip') return isOpenXml(input, folder)
  if (found !== content) return false
  return !streams || streams.some((stream) => input.includes(stream, 0, 'utf16le'))
}

/** file-type misses parts behind pictures of unstated length; the table of contents has them. */
function isOpenXml(input: Buffer, folder: string): boolean {
  const names = zipNames(input)
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => name.startsWith(folder)) &&
    !names.some((name) => name.endsWith('vbaProject.bin'))
  )
}

/** UTF-8 without control characters, except tabs, line ends and form feeds. */
function isText(input: Buffer): boolean {
  try {
    return !/[^\P{Cc}\t\n\r\f]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(input))
  } catch {
    return false
  }
}

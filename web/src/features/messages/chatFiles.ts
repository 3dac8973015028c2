import { chat } from '@guildhall/contract/chat'
import type { Attachment, Picture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { useSyncExternalStore } from 'react'
import { codeOf } from '../../lib/callError'
import { onForgotten } from '../../lib/drafts'
import { errorText } from '../../lib/errorText'
import { goneFiles } from '../../lib/storedFiles'
import { upload } from '../../lib/upload'
import type { PendingUpload } from '../../lib/uploadGate'
import { stillTypes } from '../../ui/pictureFiles'

/** What a message brings beside its text. */
export type ChatFiles = { images: Picture[]; attachments: Attachment[] }
export type Upload = {
  id: number
  name: string
  /** Not of what was uploaded before, and is gone. */
  file?: File
  /** How much of it has been sent, from 0 to 1. */
  share: number
  /** Why it is not there. */
  failure?: string
  canRetry?: boolean
}
type Chosen = ChatFiles & { uploads: readonly Upload[] }

export const noFiles: ChatFiles = { images: [], attachments: [] }
const goneText = 'The uploaded file is gone. Please upload it again.'
const nothing: Chosen = { ...noFiles, uploads: [] }
export const pictureTypes = [...stillTypes, 'image/gif']
const refusals = [
  ...['invalid_picture_type', 'picture_too_large', 'picture_has_too_many_pixels', 'picture_unreadable'],
  ...['invalid_attachment_type', 'attachment_too_large', 'bad_input'],
]

/** By the conversation they are for: an upload goes on while its sender looks at another one. */
const chosen = new Map<string, Chosen>()
const running = new Map<number, AbortController>()
const queues = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
let lastId = 0

const chosenFor = (place: string): Chosen => chosen.get(place) ?? nothing

export const useChosen = (place: string): Chosen => useSyncExternalStore(subscribe, () => chosenFor(place))

/** With what a draft has kept; nothing where there is something already. */
export function restoreFiles(place: string, files: ChatFiles): void {
  if (!chosen.has(place)) change(place, () => ({ ...nothing, ...files }))
}

/** Takes out what is no longer stored, and says so. */
export async function dropGoneFiles(place: string): Promise<void> {
  const { images, attachments } = chosenFor(place)
  const gone = await goneFiles([...images, ...attachments].map(({ path }) => path))
  for (const path of gone) {
    lastId += 1
    const name = attachments.find((one) => one.path === path)?.name ?? 'Picture'
    const one = { id: lastId, name, share: 0, failure: goneText }
    dropFile(place, path)
    change(place, (now) => ({ ...now, uploads: [...now.uploads, one] }))
  }
}

/** Uploads files one after the other. A refused one says why, and leaves the others as they are. */
export function addFiles(place: string, files: readonly File[]): void {
  for (const file of files) {
    lastId += 1
    const refusal = refusalOf(place, file)
    const one: Upload = { id: lastId, name: file.name, file, share: 0, ...(refusal && { failure: refusal }) }
    change(place, (now) => ({ ...now, uploads: [...now.uploads, one] }))
    if (!refusal) enqueue(place, one.id)
  }
}

export function retryUpload(place: string, id: number): void {
  changeUpload(place, id, { failure: undefined, share: 0 })
  enqueue(place, id)
}

/** Ends an upload, or removes what is said of one that failed. */
export function dropUpload(place: string, id: number): void {
  running.get(id)?.abort()
  change(place, (now) => ({ ...now, uploads: now.uploads.filter((one) => one.id !== id) }))
}

export function dropFile(place: string, path: string): void {
  change(place, (now) => ({
    ...now,
    images: now.images.filter((one) => one.path !== path),
    attachments: now.attachments.filter((one) => one.path !== path),
  }))
}

/** Once they are sent, or discarded elsewhere: what may be tried again stays. */
export function clearFiles(place: string): void {
  change(place, ({ uploads }) => ({ ...nothing, uploads: uploads.filter(({ canRetry }) => canRetry) }))
}

/** What has not arrived and may yet. What was refused says so, and is no part of the message. */
export const pendingOf = ({ uploads }: Chosen): PendingUpload[] =>
  uploads
    .filter(({ failure, canRetry }) => failure === undefined || canRetry)
    .map(({ name, failure }) => ({ name, state: failure === undefined ? 'running' : 'failed' }))

function refusalOf(place: string, file: File): string | undefined {
  const { images, attachments, uploads } = chosenFor(place)
  const isImage = isPicture(file)
  const coming = uploads.filter((one) => !one.failure && one.file && isPicture(one.file) === isImage).length
  const [count, most] = isImage ? [images.length, chat.images] : [attachments.length, limits.attachments]
  if (count + coming >= most) return `At most ${most} ${isImage ? 'pictures' : 'files'} in a message.`
  if (file.size > (isImage ? limits.pictureBytes : limits.attachmentBytes))
    return `File size too large. Maximum size is ${isImage ? '5MB' : '10MB'}.`
  return file.size === 0 ? 'This file is empty.' : undefined
}

const isPicture = ({ type }: File) => pictureTypes.includes(type)

function enqueue(place: string, id: number): void {
  const before = queues.get(place) ?? Promise.resolve()
  queues.set(
    place,
    before.then(() => send(place, id)),
  )
}

async function send(place: string, id: number): Promise<void> {
  const file = chosenFor(place).uploads.find((one) => one.id === id)?.file
  if (!file) return
  const controller = new AbortController()
  running.set(id, controller)
  const options = {
    signal: controller.signal,
    onProgress: (share: number) => changeUpload(place, id, { share }),
  }
  try {
    if (isPicture(file)) {
      const params = { purpose: 'content' } as const
      const image = await upload('POST /storage/v1/pictures/:purpose', { params, file }, options)
      arrived(place, id, (now) => ({ ...now, images: [...now.images, image] }))
    } else {
      const attachment = await upload('POST /storage/v1/attachments', { file }, options)
      arrived(place, id, (now) => ({ ...now, attachments: [...now.attachments, attachment] }))
    }
  } catch (error) {
    changeUpload(place, id, {
      failure: errorText(error, 'This file could not be uploaded.'),
      canRetry: !refusals.includes(codeOf(error) ?? ''),
    })
  } finally {
    running.delete(id)
  }
}

function arrived(place: string, id: number, add: (now: Chosen) => Chosen): void {
  change(place, (now) => {
    // Dropped at the last moment.
    if (!now.uploads.some((one) => one.id === id)) return now
    return { ...add(now), uploads: now.uploads.filter((one) => one.id !== id) }
  })
}

function changeUpload(place: string, id: number, given: Partial<Upload>): void {
  change(place, (now) => ({
    ...now,
    uploads: now.uploads.map((one) => (one.id === id ? { ...one, ...given } : one)),
  }))
}

function change(place: string, to: (now: Chosen) => Chosen): void {
  const now = to(chosenFor(place))
  if (now.images.length + now.attachments.length + now.uploads.length > 0) chosen.set(place, now)
  else chosen.delete(place)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

onForgotten(() => {
  for (const controller of running.values()) controller.abort()
  chosen.clear()
  for (const listener of listeners) listener()
})

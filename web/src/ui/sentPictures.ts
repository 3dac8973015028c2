import type { TextPicture } from '@guildhall/contract/content'
import { limits } from '@guildhall/contract/limits'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import { useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import { codeOf } from '../lib/callError'
import { onForgotten } from '../lib/drafts'
import { errorText } from '../lib/errorText'
import { fileAddress } from '../lib/storedFiles'
import { upload } from '../lib/upload'
import { pictureRefusals, pictureTypes } from './pictureFiles'

/** A picture for a text that was chosen while this page was open. */
export type SentPicture = {
  file: File
  /** Of the file itself, by which it is seen at once. */
  url: string
  /** From 0 to 1; null while it isn't sent. */
  progress: number | null
  failure: string | null
  /** Whether sending it again may help. */
  mayArrive: boolean
}

/** What has arrived is shown from the server as well; so many are still shown from their files. */
const mostKept = 40

/** Outlives the form, which may be closed and opened again while they are sent. The earliest come first. */
const sent = new Map<string, SentPicture>()
const listeners = new Set<() => void>()
let queue = Promise.resolve()
let leaving = new AbortController()

/** Sends pictures, one after the other; answers the ids by which a text names them. */
export function sendPictures(files: File[]): string[] {
  return files.map((file) => {
    const id = uuidv7()
    sent.set(id, { file, url: URL.createObjectURL(file), progress: 0, failure: null, mayArrive: true })
    enqueue(id)
    return id
  })
}

/** The same file under the same id: where only the answer was lost, it is there once. */
export function sendAgain(id: string): void {
  change(id, { progress: 0, failure: null })
  enqueue(id)
}

/** Undefined for one that was there before. */
export const useSentPicture = (id: string): SentPicture | undefined =>
  useSyncExternalStore(subscribe, () => sent.get(id))

/** Whether any picture of a text is on its way. */
export const useIsSending = (text: string): boolean =>
  useSyncExternalStore(subscribe, () =>
    picturesNamed(text).some((id) => (sent.get(id)?.progress ?? null) !== null),
  )

/** Where the picture of a text is seen before it is published. */
export const addressOf = (id: string) => sent.get(id)?.url ?? fileAddress(`club-content/inline/${id}.webp`)

/** As a reader will be shown them. */
export const picturesToBe = (text: string): TextPicture[] =>
  picturesNamed(text).map((id) => ({ id, url: addressOf(id), width: 0, height: 0 }))

/** How a text names a picture. */
export const pictureSign = (id: string) => `![](picture:${id})`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(id: string, changed: Partial<SentPicture>): void {
  const known = sent.get(id)
  if (known) sent.set(id, { ...known, ...changed })
  for (const listener of listeners) listener()
}

function enqueue(id: string): void {
  queue = queue.then(() => send(id))
}

async function send(id: string): Promise<void> {
  const file = sent.get(id)?.file
  if (!file) return
  const fail = (failure: string, mayArrive: boolean) => change(id, { progress: null, failure, mayArrive })
  if (!pictureTypes.includes(file.type)) return fail(texts.invalid_picture_type, false)
  if (file.size > limits.pictureBytes) return fail(texts.picture_too_large, false)
  try {
    const given = { params: { purpose: 'inline' as const }, query: { id }, file }
    await upload('POST /storage/v1/pictures/:purpose', given, {
      onProgress: (progress) => change(id, { progress }),
      signal: leaving.signal,
    })
    change(id, { progress: null })
    forgetEarliest()
  } catch (error) {
    const code = codeOf(error) ?? ''
    const text =
      code in texts ? texts[code as keyof typeof texts] : errorText(error, 'Failed to upload image')
    fail(text, !pictureRefusals.has(code))
  }
}

/** Of those that have arrived. */
function forgetEarliest(): void {
  const arrived = [...sent].filter(([, { progress, failure }]) => progress === null && failure === null)
  for (const [id] of arrived.slice(0, -mostKept)) forget(id)
}

function forget(id: string): void {
  const known = sent.get(id)
  if (known) URL.revokeObjectURL(known.url)
  sent.delete(id)
}

// The next person in this tab is shown none of them.
onForgotten(() => {
  leaving.abort()
  leaving = new AbortController()
  for (const id of [...sent.keys()]) forget(id)
  for (const listener of listeners) listener()
})

const texts = {
  invalid_picture_type: 'Please upload an image file',
  picture_too_large: 'Image size should be less than 5MB',
}

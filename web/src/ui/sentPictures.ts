import type { TextPicture } from '@guildhall/contract/content'
import { limits } from '@guildhall/contract/limits'
import { picturesNamed, withoutPicture } from '@guildhall/contract/text-pictures'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import { codeOf } from '../lib/callError'
import { onForgotten } from '../lib/drafts'
import { errorText } from '../lib/errorText'
import { fileAddress } from '../lib/storedFiles'
import { toast } from '../lib/toast'
import { upload } from '../lib/upload'
import type { PendingUpload } from '../lib/uploadGate'
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
let version = 0
let queue = Promise.resolve()
let leaving = new AbortController()

/**
 * Sends pictures, one after the other. Returns the ids by which a text names them. A file that is no picture or too
 * large is none of them; a toast says so.
 */
export function sendPictures(files: readonly File[]): string[] {
  return files.flatMap((file) => {
    const refusal = refusalOf(file)
    if (refusal) {
      sayRefused(file, refusal)
      return []
    }
    const id = uuidv7()
    sent.set(id, { file, url: URL.createObjectURL(file), progress: 0, failure: null, mayArrive: true })
    enqueue(id)
    return [id]
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

/** A picture that a text names and that has not arrived. */
export type TextUpload = PendingUpload & { id: string; progress: number; failure: string | null }

/** Those of a text that are on their way or may be sent again. */
export function useTextUploads(text: string): TextUpload[] {
  useSyncExternalStore(subscribe, readVersion, readVersion)
  return [...new Set(picturesNamed(text))].flatMap((id) => {
    const picture = sent.get(id)
    if (!picture || isRefused(picture)) return []
    const { file, progress, failure } = picture
    if (progress === null && failure === null) return []
    return [
      {
        id,
        name: file.name,
        state: failure === null ? 'running' : 'failed',
        progress: progress ?? 0,
        failure,
      },
    ]
  })
}

/** Takes out of a text what the server refused, which a toast has said: it would keep the text from being sent. */
export function useRefusedPictures(text: string, onChange: (text: string) => void): void {
  useSyncExternalStore(subscribe, readVersion, readVersion)
  const refused = picturesNamed(text).filter((id) => isRefused(sent.get(id)))
  const drop = useEffectEvent(() => onChange(refused.reduce(withoutPicture, text)))
  const names = refused.join()
  useEffect(() => {
    if (names) drop()
  }, [names])
}

export const isRefused = (picture: SentPicture | undefined) =>
  picture !== undefined && picture.failure !== null && !picture.mayArrive

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

const readVersion = () => version

function change(id: string, changed: Partial<SentPicture>): void {
  const known = sent.get(id)
  if (known) sent.set(id, { ...known, ...changed })
  version += 1
  for (const listener of listeners) listener()
}

function enqueue(id: string): void {
  queue = queue.then(() => send(id))
}

async function send(id: string): Promise<void> {
  const file = sent.get(id)?.file
  if (!file) return
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
    const failure = texts[code] ?? errorText(error, 'Failed to upload image')
    const mayArrive = !pictureRefusals.has(code)
    // Where the text is gone, as at log-out, there is none to say it of.
    if (!mayArrive && sent.has(id)) sayRefused(file, failure)
    change(id, { progress: null, failure, mayArrive })
  }
}

function refusalOf(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return texts.invalid_picture_type
  return file.size > limits.pictureBytes ? texts.picture_too_large : undefined
}

const sayRefused = (file: File, reason: string) =>
  toast.error('Picture not added', file.name ? `${file.name}: ${reason}` : reason)

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
  version += 1
  for (const listener of listeners) listener()
})

const texts: Partial<Record<string, string>> = {
  invalid_picture_type: 'Please upload an image file',
  picture_too_large: 'Image size should be less than 5MB',
}

import { useEffect, useId, useSyncExternalStore } from 'react'
import { onForgotten } from '../lib/drafts/forgotten'
import type { PendingUpload, ReportPending } from '../lib/forms/uploadGate'
import { codeOf } from '../lib/net/callError'
import type { Crop } from './CropForm'
import { useReportPending } from './useReportPending'

type SendOptions = { onProgress: (share: number) => void; signal: AbortSignal }

/** Sends a file, or a part of it where it is a picture. */
export type Uploader<T> = (file: File, options: SendOptions & { crop?: Crop }) => Promise<T>

/** A file that was chosen on this page. */
export type Upload<T = unknown> = {
  id: string
  name: string
  /** Absent where a draft had the result, and where the stored file no longer exists. */
  file?: File | undefined
  /** Object URL of the file, revoked with the upload. */
  url?: string | undefined
  state: 'queued' | 'running' | 'failed' | 'arrived'
  /** Share of the file that was sent, from 0 to 1. */
  progress: number
  /** Why it failed. */
  failure: string | null
  /** Whether sending it again may help. */
  canRetry: boolean
  result?: T | undefined
  send?(options: SendOptions): Promise<T>
  /** The words for a failure. */
  explain?(error: unknown): string
  /** Called with the result, in place of keeping the upload. */
  onArrived?(result: T): void
}
type NewUpload<T> = Pick<Upload<T>, 'name'> & Partial<Upload<T>>

/** Sending such a file again would change nothing. */
const refusalCodes = new Set([
  ...['invalid_picture_type', 'picture_too_large', 'picture_has_too_many_pixels', 'picture_unreadable'],
  ...[
    'invalid_attachment_type',
    'attachment_too_large',
    'invalid_media_type',
    'media_too_large',
    'bad_input',
  ],
])
export const isRefusal = (error: unknown) => refusalCodes.has(codeOf(error) ?? '')

/** By list: a picker, the texts of the page, or a conversation. The files of a list are sent one after the other. */
const lists = new Map<string, readonly Upload[]>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
const none: readonly Upload[] = []
let lastId = 0

export const uploadsOf = <T>(list: string) => (lists.get(list) ?? none) as readonly Upload<T>[]

export function useUploads<T>(list: string): readonly Upload<T>[] {
  const read = () => uploadsOf<T>(list)
  return useSyncExternalStore(subscribe, read, read)
}

/** The uploads of one picker, reported to its form as far as they are pending. Leaving the picker ends them. */
export function usePickerUploads<T>(onPending: ReportPending, field: string) {
  const list = useId()
  const uploads = useUploads<T>(list)
  useReportPending(onPending, field, pendingOf(uploads))
  useEffect(() => () => removeUploads(list), [list])
  return { list, uploads }
}

/**
 * Adds an upload to a list and sends it, unless it comes with a failure or a result. Returns its id, which is made up
 * where none is given.
 */
export function addUpload<T>(list: string, upload: NewUpload<T>): string {
  lastId += 1
  const state = upload.failure ? 'failed' : upload.result === undefined ? 'queued' : 'arrived'
  const added = { id: `${lastId}`, state, progress: 0, failure: null, canRetry: false, ...upload }
  write(list, [...uploadsOf(list), added as Upload])
  void sendNext(list)
  return added.id
}

/** Sends the same file under the same id. */
export function retryUpload(list: string, id: string): void {
  change(list, id, { state: 'queued', progress: 0, failure: null })
  void sendNext(list)
}

/** Removes the uploads of a list, all or those that `isRemoved` names. What is being sent is aborted. */
export function removeUploads(list: string, isRemoved: (upload: Upload) => boolean = () => true): void {
  const [removed, others] = [
    uploadsOf(list).filter(isRemoved),
    uploadsOf(list).filter((one) => !isRemoved(one)),
  ]
  if (removed.length === 0) return
  write(list, others)
  for (const { id, url } of removed) {
    if (url) URL.revokeObjectURL(url)
    running.get(id)?.abort()
  }
  void sendNext(list)
}

export const removeUpload = (list: string, id: string) => removeUploads(list, (one) => one.id === id)

export const isRefused = (upload: Pick<Upload, 'state' | 'canRetry'> | undefined) =>
  upload?.state === 'failed' && !upload.canRetry

/** Whether it has not arrived, and may yet. */
export const isPending = (upload: Upload) => upload.state !== 'arrived' && !isRefused(upload)

export const isRunning = ({ state }: Upload) => state === 'queued' || state === 'running'

/** What keeps a form from being sent. */
export const pendingOf = (uploads: readonly Upload[]): PendingUpload[] =>
  uploads
    .filter(isPending)
    .map(({ name, state }) => ({ name, state: state === 'failed' ? 'failed' : 'running' }))

async function sendNext(list: string): Promise<void> {
  const uploads = uploadsOf(list)
  const next = uploads.find(({ state }) => state === 'queued')
  if (!next?.send || uploads.some(({ state }) => state === 'running')) return
  const { id, send, explain, onArrived } = next
  const controller = new AbortController()
  running.set(id, controller)
  change(list, id, { state: 'running' })
  const { signal } = controller
  try {
    const result = await send({ signal, onProgress: (progress) => change(list, id, { progress }) })
    if (signal.aborted) return
    if (onArrived) removeUpload(list, id)
    else change(list, id, { state: 'arrived', result })
    onArrived?.(result)
  } catch (error) {
    if (signal.aborted) return
    change(list, id, { state: 'failed', failure: explain?.(error) ?? '', canRetry: !isRefusal(error) })
  } finally {
    running.delete(id)
  }
  void sendNext(list)
}

function change(list: string, id: string, changed: Partial<Upload>): void {
  write(
    list,
    uploadsOf(list).map((one) => (one.id === id ? { ...one, ...changed } : one)),
  )
}

function write(list: string, uploads: readonly Upload[]): void {
  if (uploads.length > 0) lists.set(list, uploads)
  else lists.delete(list)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The next person in this tab must not see them.
onForgotten(() => {
  for (const list of [...lists.keys()]) removeUploads(list)
})

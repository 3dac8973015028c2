import { useCallback, useEffect, useRef, useState } from 'react'
import { focusFault } from './focusFault'

/** A chosen file that isn't uploaded yet. */
export type PendingUpload = { name: string; state: 'running' | 'failed' }

/** Why a form with these files can't be sent yet, for its field; null once all are uploaded. */
function pendingText(uploads: readonly PendingUpload[]): string | null {
  const [first, ...others] = uploads.filter(({ state }) => state === 'failed')
  if (first && others.length > 0)
    return `${others.length + 1} files weren’t uploaded. Try them again or remove them.`
  if (first) return `“${first.name}” wasn’t uploaded. Try again or remove it.`
  return uploads.length > 0 ? 'Wait until your files are uploaded.' : null
}

/** Pending files of one picker; `picker` distinguishes those of one field. */
export type ReportPending = (field: string, picker: string, uploads: readonly PendingUpload[]) => void

export type UploadGate = {
  /** Whether a file is uploading. */
  isUploading: boolean
  /** Whether a file is uploading or has failed. */
  hasPending: boolean
  report: ReportPending
  /** Error texts by field; empty if the form may be sent. */
  errors: () => Record<string, string>
}

/**
 * The pending files of one form. `onChange` is called with each field whose pending files change, to clear its
 * error.
 */
export function useUploadGate(onChange: (field: string) => void): UploadGate {
  const reports = useRef(new Map<string, { field: string; uploads: readonly PendingUpload[] }>())
  const [states, setStates] = useState({ isUploading: false, hasPending: false })
  const latest = useRef(onChange)
  latest.current = onChange

  const report = useCallback<ReportPending>((field, picker, uploads) => {
    if (uploads.length > 0) reports.current.set(picker, { field, uploads })
    else if (!reports.current.delete(picker)) return
    const all = [...reports.current.values()].flatMap((one) => one.uploads)
    setStates({
      isUploading: all.some(({ state }) => state === 'running'),
      hasPending: all.length > 0,
    })
    latest.current(field)
  }, [])

  const errors = () => {
    const byField = new Map<string, PendingUpload[]>()
    for (const { field, uploads } of reports.current.values())
      byField.set(field, [...(byField.get(field) ?? []), ...uploads])
    return Object.fromEntries([...byField].map(([field, uploads]) => [field, pendingText(uploads) ?? '']))
  }
  return { ...states, report, errors }
}

/** The same for a form without useContractForm: its field's error, and whether it may be sent. */
export function usePendingCheck(uploads: readonly PendingUpload[]) {
  const text = pendingText(uploads)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (text === null) setAsked(false)
  }, [text])
  return {
    isUploading: uploads.some(({ state }) => state === 'running'),
    error: isAsked ? text : null,
    /** Call before sending; focuses the failed upload in `form`. */
    mayBeSent: (form: ParentNode | null) => {
      if (text === null) return true
      setAsked(true)
      focusFault(form)
      return false
    },
  }
}

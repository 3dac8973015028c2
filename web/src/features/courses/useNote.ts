import type { Note } from '@guildhall/contract/courses'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { useLocalDraft } from '../../lib/drafts/localDraft'
import { forgetSent, isSentHere, noteSent } from '../../lib/forms/sentHere'
import { call } from '../../lib/net/call'
import { codeOf, mayComeThrough } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { noteQuery } from './note.api'

export type NoteState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict'
type Draft = { text: string; version: number }

const pauseMs = 1000
const retryMs = 8000

/**
 * A note that saves itself when typing pauses. What is not saved yet stays in this browser; another version that was
 * saved elsewhere meanwhile is shown beside it, and nothing is overwritten unseen.
 */
export function useNote(lessonId: string, note: Note) {
  const queries = useQueryClient()
  const name = `note:${lessonId}`
  const { found, keep, acknowledge } = useLocalDraft<Draft>(name)
  const [text, setText] = useState(found?.text ?? note.content)
  const [state, setState] = useState<NoteState>(found && found.text !== note.content ? 'unsaved' : 'saved')
  const [failure, setFailure] = useState('')
  const [theirs, setTheirs] = useState<Note | null>(null)
  const version = useRef(found?.version ?? note.version)
  const latest = useRef(text)
  const saved = useRef(note.content)
  const isSending = useRef(false)
  const isHere = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const later = (ms: number) => {
    clearTimeout(timer.current)
    if (isHere.current) timer.current = setTimeout(() => void save(), ms)
  }

  const save = useEffectEvent(async (keepalive = false) => {
    clearTimeout(timer.current)
    const sent = latest.current
    if (isSending.current || sent === saved.current) return
    isSending.current = true
    setState('saving')
    try {
      show(await put(sent, keepalive), sent)
    } catch (error) {
      if (codeOf(error) === 'changed_meanwhile') await settleConflict()
      else if (mayComeThrough(error)) {
        setState('unsaved')
        later(retryMs)
      } else {
        setState('failed')
        setFailure(errorText(error, '', { lesson_not_found: 'This lesson is no longer open to you.' }))
      }
    } finally {
      isSending.current = false
    }
    if (latest.current !== sent && theirs === null) later(pauseMs)
  })

  const put = (content: string, keepalive: boolean) => {
    noteSent(name, { content })
    return call('PUT /lessons/:lessonId/note', {
      params: { lessonId },
      body: { content, version: version.current },
      keepalive,
    })
  }

  function show(answer: Note, sent: string) {
    version.current = answer.version
    saved.current = sent
    putData(queries, keys.lessonNote(lessonId), answer)
    if (isHere.current) forgetSent(name)
    acknowledge((newest) => (newest.text === sent ? null : { ...newest, version: answer.version }))
    if (latest.current === sent) setState('saved')
    // Leaving does not wait for the pause in typing.
    else if (!isHere.current) queueMicrotask(() => void save(true))
  }

  async function settleConflict() {
    const now = await queries.fetchQuery({ ...noteQuery(lessonId), staleTime: 0 }).catch(() => null)
    if (!now) return setState('unsaved')
    // An earlier answer was lost: it is this very text.
    if (now.content === latest.current) return show(now, now.content)
    if (now.content === '' || isSentHere(name, { content: now.content })) {
      version.current = now.version
      saved.current = now.content
      return later(0)
    }
    setTheirs(now)
    setState('conflict')
  }

  function change(next: string) {
    setText(next)
    latest.current = next
    keep({ text: next, version: version.current })
    if (theirs) return
    setState('unsaved')
    later(pauseMs)
  }

  /** Ends a conflict: by the own text, or by the other one. */
  function settle(isMine: boolean) {
    if (!theirs) return
    version.current = theirs.version
    saved.current = theirs.content
    setTheirs(null)
    if (isMine) return later(0)
    setText(theirs.content)
    latest.current = theirs.content
    keep(null)
    setState('saved')
  }

  useEffect(() => {
    isHere.current = true
    const now = () => void save()
    const leave = () => void save(true)
    const hide = () => document.hidden && leave()
    addEventListener('online', now)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    now()
    return () => {
      removeEventListener('online', now)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      isHere.current = false
      leave()
    }
  }, [])

  return { text, state, failure, theirs, change, settle, flush: () => void save() }
}

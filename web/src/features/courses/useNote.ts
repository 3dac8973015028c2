import type { Note } from '@guildhall/contract/courses'
import type { FieldValue } from '@guildhall/contract/editing'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { useLocalDraft } from '../../lib/drafts/localDraft'
import type { Change } from '../../lib/forms/fields'
import { type Autosave, useAutosave } from '../../lib/forms/useAutosave'
import type { SavingDraft } from '../../lib/forms/useFields'
import { call } from '../../lib/net/call'
import { CallError, codeOf } from '../../lib/net/callError'
import { noteQuery } from './note.api'

type Draft = { text: string; version: number }

/** A note that saves itself, each time over the version that was edited. Nothing is overwritten unseen. */
export function useNote(lessonId: string, note: Note): Autosave<{ content: string }> {
  const queries = useQueryClient()
  const { found, keep, acknowledge } = useLocalDraft<Draft>(`note:${lessonId}`)
  /** Of each content that is known from the server; null: what a draft of an older version began with. */
  const versions = useRef(new Map<FieldValue, number>([[null, found?.version ?? 0]]))
  versions.current.set(note.content, note.version)
  const versionOf = (content: FieldValue = null) => versions.current.get(content) ?? note.version

  const changeOf = ({ text, version }: Draft): Change => ({
    wanted: { content: text },
    before: { content: version === note.version ? note.content : null },
  })
  const draftOf = ({ wanted, before }: Change): Draft => ({
    ...{ text: wanted.content as string, version: versionOf(before.content) },
  })
  const draft: SavingDraft = {
    ...{ name: `note:${lessonId}`, found: found && changeOf(found), arrivals: 0 },
    keep: (change) => keep(change && draftOf(change)),
    acknowledge: (rest) =>
      acknowledge((stored) => {
        const left = rest(changeOf(stored))
        return left && draftOf(left)
      }),
  }

  async function send(content: string, before: FieldValue, keepalive: boolean): Promise<{ content: string }> {
    const body = { content, version: versionOf(before) }
    let saved: Note
    try {
      saved = await call('PUT /lessons/:lessonId/note', { params: { lessonId }, body, keepalive })
    } catch (error) {
      if (codeOf(error) !== 'changed_meanwhile') throw error
      const now = await queries.fetchQuery({ ...noteQuery(lessonId), staleTime: 0 })
      versions.current.set(now.content, now.version)
      if (now.content === '') return send(content, '', keepalive)
      if (now.content !== content) {
        const conflict = { fields: { content: now.content }, by: null, at: null }
        throw new CallError('changed_meanwhile', 409, '', {}, '', { conflict })
      }
      // An earlier answer was lost: it is this very text.
      saved = now
    }
    versions.current.set(content, saved.version)
    putData(queries, keys.lessonNote(lessonId), { ...saved, content })
    return { content }
  }

  return useAutosave<{ content: string }>({
    ...{
      current: { content: note.content },
      names: ['content'],
      fields: {},
      groups: [],
      draft,
      isHeld: false,
    },
    send: ({ wanted, before }, keepalive) =>
      send(wanted.content as string, before.content ?? null, keepalive),
    texts: { lesson_not_found: 'This lesson is no longer open to you.' },
  })
}

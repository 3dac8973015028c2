// @vitest-environment jsdom
import type { Note } from '@guildhall/contract/courses'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import NoteSection from './NoteSection'
import { answerWith, refusal, renderSignedIn } from './rendering.fixture'

const noteOf = (content: string, version: number): Note => ({ content, version, updatedAt: null })

/** A server with one note, as it saves and refuses it. */
function serveNote(start: Note) {
  const held = { note: start }
  const sent = answerWith(({ method, body }) => {
    if (method === 'GET') return { answer: held.note }
    const { content, version } = body as { content: string; version: number }
    if (version !== held.note.version) return refusal('changed_meanwhile')
    held.note = noteOf(content, version + 1)
    return { answer: held.note }
  })
  return { held, sent }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' })
async function write(value: string) {
  const input = await field()
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('saves by itself, each time from the version before', async () => {
  const { held, sent } = serveNote(noteOf('', 0))
  renderSignedIn(() => <NoteSection lessonId="a" />)
  await write('Develop first')
  await screen.findByText('Saved')
  await write('Develop first, then attack')
  await waitFor(() => expect(held.note).toMatchObject({ content: 'Develop first, then attack', version: 2 }))
  expect(sent.map(({ body }) => (body as Note).version)).toEqual([0, 1])
})

it('keeps what could not be saved, and saves it at the next visit', async () => {
  answerWith(({ method }) => (method === 'GET' ? { answer: noteOf('', 0) } : refusal('unavailable', 503)))
  renderSignedIn(() => <NoteSection lessonId="a" />)
  await write('Castle early')
  await screen.findByText(/kept in this browser/)
  cleanup()
  const { held } = serveNote(noteOf('', 0))
  renderSignedIn(() => <NoteSection lessonId="a" />)
  expect((await field()).value).toBe('Castle early')
  await waitFor(() => expect(held.note.content).toBe('Castle early'))
})

it('shows a version that was saved elsewhere, and overwrites it only after a choice', async () => {
  const { held } = serveNote(noteOf('Old', 1))
  renderSignedIn(() => <NoteSection lessonId="a" />)
  await field()
  held.note = noteOf('From the phone', 2)
  await write('From the desk')
  expect(await screen.findByText('From the phone')).toBeTruthy()
  expect(held.note.content).toBe('From the phone')
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(held.note).toMatchObject({ content: 'From the desk', version: 3 }))
})

it('takes the other version in place of the own one', async () => {
  const { held, sent } = serveNote(noteOf('Old', 1))
  renderSignedIn(() => <NoteSection lessonId="a" />)
  await field()
  held.note = noteOf('From the phone', 2)
  await write('From the desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Use the other' }))
  expect((await field()).value).toBe('From the phone')
  expect(sent).toHaveLength(1)
})

it('compares a draft of an older version with what was saved elsewhere since', async () => {
  const { held, sent } = serveNote(noteOf('Old', 1))
  renderSignedIn(() => <NoteSection lessonId="a" />)
  fireEvent.change(await field(), { target: { value: 'From the desk' } })
  const stored = { ...localStorage }
  cleanup()
  await waitFor(() => expect(held.note.version).toBe(2))
  Object.assign(localStorage, stored)
  held.note = noteOf('From the phone', 3)
  sent.length = 0
  renderSignedIn(() => <NoteSection lessonId="a" />)
  fireEvent.blur(await field())
  expect(await screen.findByText('From the phone')).toBeTruthy()
  expect([sent.length, held.note.content]).toEqual([1, 'From the phone'])
})

// @vitest-environment jsdom
import { lessonFields } from '@guildhall/contract/course-teaching'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { keys } from '../cache/keys'
import { queryClient } from '../cache/queryClient'
import { useDraft } from '../drafts/drafts'
import { CallError, unreachableError } from '../net/callError'
import type { Change } from './fields'
import { type Autosave, useAutosave } from './useAutosave'

type Values = { title: string; content: string; minutes: number | null }
const saved: Values = { title: 'Knots', content: 'Old', minutes: null }

let form: Autosave<Values>
let sent: Change[] = []
let answer: (change: Change) => Promise<Values>

function Page({ current = saved, isHeld = false }: { current?: Values; isHeld?: boolean }) {
  const draft = useDraft<Change>({ kind: 'teaching', place: 'k:l' })
  form = useAutosave<Values>({
    ...{ current, isHeld, names: ['title', 'content', 'minutes'], groups: [], texts: {} },
    fields: { title: lessonFields.title, content: lessonFields.content, minutes: lessonFields.minutes },
    draft: { ...draft, name: 'lesson' },
    send: async (change) => {
      sent.push(change)
      return answer(change)
    },
  })
  return null
}

const render = (page = <Page />) => renderPart(page, queryClient)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const set = (change: Partial<Values>) => act(() => form.set(change))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent = []
  answer = async ({ wanted }) => ({ ...saved, ...wanted }) as Values
  queryClient.setQueryData(keys.session, { viewer: { id: 'me' } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('saves the changed fields once typing pauses, with what they were before', async () => {
  render()
  set({ title: 'Knots ' })
  set({ title: 'Knots and  hitches' })
  expect([form.state, sent]).toEqual(['saving', []])
  await wait(1000)
  expect(sent).toEqual([{ wanted: { title: 'Knots and hitches' }, before: { title: 'Knots' } }])
  expect([form.state, form.values.title]).toEqual(['saved', 'Knots and  hitches'])
})

it('keeps what is typed while a change is on its way, and sends it next', async () => {
  let arrive: () => void = () => undefined
  answer = ({ wanted }) =>
    new Promise((resolve) => {
      arrive = () => resolve({ ...saved, ...wanted } as Values)
    })
  render()
  set({ content: 'New' })
  await wait(1000)
  set({ content: 'New and newer' })
  await wait(5000)
  expect(sent).toHaveLength(1)
  await act(async () => arrive())
  await wait(1000)
  expect(sent[1]).toEqual({ wanted: { content: 'New and newer' }, before: { content: 'New' } })
  expect(form.values.content).toBe('New and newer')
})

it('shows the error of a field that is refused, and saves the others', async () => {
  render()
  set({ title: '', minutes: 601, content: 'New' })
  await wait(1000)
  expect(sent.map(({ wanted }) => wanted)).toEqual([{ content: 'New' }])
  expect(form.errors).toEqual({ title: 'Title is required', minutes: 'At most 600 minutes' })
  expect(form.state).toBe('invalid')
})

it('retries without a connection, and has what is not saved after a reload', async () => {
  answer = async () => {
    throw unreachableError()
  }
  const { unmount } = render()
  set({ content: 'Written on a train' })
  await wait(1000)
  expect(form.state).toBe('retrying')
  unmount()
  await wait(1000)
  answer = async ({ wanted }) => ({ ...saved, ...wanted }) as Values
  sent = []
  render()
  expect(form.values.content).toBe('Written on a train')
  await wait(1000)
  expect(sent).toEqual([{ wanted: { content: 'Written on a train' }, before: { content: 'Old' } }])
  expect(form.state).toBe('saved')
})

it('asks which version stays when another teacher changed the same field', async () => {
  const conflict = { fields: { content: 'Theirs' }, by: null, at: null }
  answer = async ({ wanted, before }) => {
    if (before.content === 'Old') throw new CallError('changed_meanwhile', 409, '', {}, '', { conflict })
    return { ...saved, ...wanted } as Values
  }
  render()
  set({ content: 'Mine' })
  await wait(1000)
  expect(form.clash?.by.fields).toEqual({ content: 'Theirs' })
  await wait(10_000)
  expect(sent).toHaveLength(1)
  act(() => form.settle([]))
  await wait(1000)
  expect(sent[1]).toEqual({ wanted: { content: 'Mine' }, before: { content: 'Theirs' } })
})

it('follows another teacher’s changes in fields without own ones', async () => {
  const { show } = render()
  set({ title: 'Mine' })
  show(<Page current={{ ...saved, title: 'Theirs', content: 'Theirs' }} />)
  expect(form.values).toEqual({ title: 'Mine', content: 'Theirs', minutes: null })
})

it('sends nothing before the pictures of a text have arrived', async () => {
  const { show } = render(<Page isHeld />)
  set({ content: 'With a picture' })
  await wait(3000)
  expect([form.state, sent]).toEqual(['held', []])
  show(<Page />)
  await wait(1000)
  expect(sent).toHaveLength(1)
})

it('sends the rest when the lesson is left during a save, but not before its pictures have arrived', async () => {
  let arrive: () => void = () => undefined
  answer = ({ wanted }) =>
    new Promise((resolve) => {
      arrive = () => resolve({ ...saved, ...wanted } as Values)
    })
  const leaveDuringSave = async (isHeld: boolean) => {
    const { show, unmount } = render()
    set({ content: 'First' })
    await wait(1000)
    set({ content: 'First and second' })
    show(<Page isHeld={isHeld} />)
    unmount()
    await act(async () => arrive())
  }
  await leaveDuringSave(false)
  expect(sent.at(-1)).toEqual({ wanted: { content: 'First and second' }, before: { content: 'First' } })
  await act(async () => arrive())
  expect(Object.keys(localStorage)).toEqual([])
  sent = []
  await leaveDuringSave(true)
  expect(sent).toHaveLength(1)
  expect(JSON.stringify({ ...localStorage })).toContain('First and second')
})

it('sends what is typed when the lesson is left before the pause ends', async () => {
  const { unmount } = render()
  set({ content: 'Last words' })
  unmount()
  await wait(0)
  expect(sent.map(({ wanted }) => wanted)).toEqual([{ content: 'Last words' }])
})

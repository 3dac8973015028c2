// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../rendering.fixture'
import { type Find, FindContext } from './source'
import { UnknownNames } from './UnknownNames'

const person = (username: string) => ({
  id: username,
  username,
  firstName: username,
  lastName: '',
  avatarUrl: null,
})
const members = ['Ann', 'anna', 'ben'].map(person)
const find = vi.fn<Find>(
  async (typed) => members.filter(({ username }) => username.toLowerCase().startsWith(typed)) as never,
)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  cleanup()
})

async function said(text: string): Promise<string | null> {
  renderPart(
    <FindContext value={find}>
      <UnknownNames text={text} />
    </FindContext>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  return screen.getByRole('status').textContent
}

it.each([
  ['Hi @ann and @Ben, @anna', ''],
  ['Write to eve@a.example or https://b.example/@eve', ''],
  ['Hi @eve, how are you?', '@eve won’t be notified: not a person you can mention here.'],
  ['Hi @eve', '@eve won’t be notified: not a person you can mention here.'],
  ['@eve, @ben and @Mallory!', '@eve and @mallory won’t be notified: not people you can mention here.'],
  // May go on.
  ['Hi @an', ''],
  ['Hi @be', ''],
  ['Hi @bens', '@bens won’t be notified: not a person you can mention here.'],
  ['Hi @bea there', '@bea won’t be notified: not a person you can mention here.'],
])('says who will not be notified: %j', async (text, sentence) => expect(await said(text)).toBe(sentence))

it('says nothing of the beginning of a name until something follows it', async () => {
  expect(await said('So @ann')).toBe('')
  cleanup()
  members.push(person('benjamin'))
  expect(await said('So @benj')).toBe('')
  cleanup()
  expect(await said('So @benj is')).toBe('@benj won’t be notified: not a person you can mention here.')
})

it('asks for each name once, for a few alone, and for none without a source', async () => {
  await said(Array.from({ length: 12 }, (_, at) => `@name${at}`).join(' '))
  expect(find).toHaveBeenCalledTimes(8)
  cleanup()
  renderPart(<UnknownNames text="@eve " />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('says nothing where it cannot look', async () => {
  find.mockRejectedValueOnce(new Error('offline'))
  expect(await said('Hi @eve there')).toBe('')
})

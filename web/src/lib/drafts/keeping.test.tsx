// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { keys } from '../cache/keys'
import { queryClient } from '../cache/queryClient'
import { draftKey, readDraftData, removeDraft } from './draftStore'
import { useDraft, useKeeping } from './drafts'

const place = { kind: 'comment', place: 'one' } as const
const kept = () => readDraftData('ann', place)
let keepNow: (text: string | null) => void

function Field({ text }: { text: string | null }) {
  const { keep, arrivals } = useDraft<string>(place)
  keepNow = keep
  useKeeping({ keep, arrivals }, text)
  return null
}

let keepSoon: (text: string) => void
let discardThere: () => void

function Following({ onArrived }: { onArrived: (draft: string | null) => void }) {
  const { keep } = useDraft<string>(place, onArrived)
  keepSoon = (text) => keep(text, true)
  discardThere = () => keep(null)
  return null
}

function typing() {
  const field = renderPart(<Field text={null} />, queryClient)
  return { ...field, type: (text: string | null) => field.show(<Field text={text} />) }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'ann' }, expiresAt: null })
  return () => vi.useRealTimers()
})

describe('typed input', () => {
  it('is stored when typing pauses', () => {
    const { type, unmount } = typing()
    const write = vi.spyOn(Storage.prototype, 'setItem')
    for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) type(text)
    expect(write).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(300))
    expect(kept()).toBe('Hello')
    expect(write).toHaveBeenCalledTimes(1)
    write.mockRestore()
    unmount()
  })

  it.each([
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
    [
      'nobody sees the page any more',
      () => {
        const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
        document.dispatchEvent(new Event('visibilitychange'))
        hidden.mockRestore()
      },
    ],
  ])('is stored at once when %s', (_, leave) => {
    const { type, unmount } = typing()
    type('Hello')
    act(() => void leave())
    expect(kept()).toBe('Hello')
    unmount()
  })

  it('is not stored after its dialog discarded the draft', () => {
    const { type, unmount } = typing()
    const dialog = renderPart(<Following onArrived={() => undefined} />, queryClient)
    type('Hello')
    discardThere()
    unmount()
    dialog.unmount()
    expect(kept()).toBeNull()
  })

  it('is stored when its form closes', () => {
    const { type, unmount } = typing()
    type('Hello')
    unmount()
    expect(kept()).toBe('Hello')
  })

  it('is not stored after it was sent or emptied, or its person logged out', () => {
    const { type, unmount } = typing()
    type('Hello')
    act(() => keepNow(null))
    act(() => void vi.advanceTimersByTime(1000))
    expect(kept()).toBeNull()
    type('Again')
    type(null)
    act(() => void vi.advanceTimersByTime(1000))
    expect(kept()).toBeNull()
    type('More')
    queryClient.setQueryData(keys.session, { viewer: null, expiresAt: null })
    unmount()
    expect(kept()).toBeNull()
  })
})

describe('a remote draft that another tab fetched', () => {
  const arriveElsewhere = (data: string) => {
    const key = draftKey('ann', place)
    const newValue = JSON.stringify({
      version: 2,
      at: Date.now(),
      data,
      id: 'd',
      revision: 1,
      hasArrived: true,
    })
    localStorage.setItem(key, newValue)
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
  }

  /** What other tabs see first when this one removes a draft that was sent in another browser. */
  function removal() {
    const written = vi.spyOn(Storage.prototype, 'setItem')
    removeDraft(draftKey('ann', place))
    const [, newValue = null] = written.mock.lastCall ?? []
    written.mockRestore()
    return newValue
  }

  function removeElsewhere(newValue: string | null) {
    const key = draftKey('ann', place)
    localStorage.removeItem(key)
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
  }

  it('leaves this tab when it was sent in the other browser, but not when another tab discards it', () => {
    const sent = removal()
    const arrived = vi.fn()
    const { unmount } = renderPart(<Following onArrived={arrived} />, queryClient)
    arriveElsewhere('Hello')
    removeElsewhere(null)
    expect(arrived).toHaveBeenCalledExactlyOnceWith('Hello')
    arriveElsewhere('Hello')
    removeElsewhere(sent)
    expect(arrived).toHaveBeenLastCalledWith(null)
    unmount()
  })

  it('leaves input typed at that moment, which is another draft', () => {
    const sent = removal()
    const arrived = vi.fn()
    const { unmount } = renderPart(<Following onArrived={arrived} />, queryClient)
    arriveElsewhere('Hello')
    keepSoon('Hello, and more')
    removeElsewhere(sent)
    expect(arrived).toHaveBeenCalledExactlyOnceWith('Hello')
    expect(kept()).toBe('Hello, and more')
    unmount()
  })

  it('arrives in this tab', () => {
    const arrived = vi.fn()
    const { unmount } = renderPart(<Following onArrived={arrived} />, queryClient)
    arriveElsewhere('Hello')
    expect(arrived).toHaveBeenCalledExactlyOnceWith('Hello')
    unmount()
    arriveElsewhere('Hello again')
    expect(arrived).toHaveBeenCalledTimes(1)
  })

  it('does not replace input typed at that moment', () => {
    const arrived = vi.fn()
    const { unmount } = renderPart(<Following onArrived={arrived} />, queryClient)
    keepSoon('Mine')
    arriveElsewhere('Theirs')
    expect(arrived).not.toHaveBeenCalled()
    expect(kept()).toBe('Mine')
    unmount()
  })
})

import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../page/toast'
import { settingChanges } from './settingChanges'

type Settings = { hour: number; weekday: number; email: boolean }
type Change = Partial<Settings>

vi.spyOn(toast, 'error').mockReturnValue(undefined)
beforeEach(() => vi.mocked(toast.error).mockClear())

/** Settings whose server responds to each change on demand. */
function page() {
  const queries = new QueryClient()
  const server: Settings = { hour: 8, weekday: 1, email: true }
  const queryKey = ['settings']
  queries.setQueryData(queryKey, { ...server })
  const sent: { change: Change; answer: () => void; fail: () => void }[] = []
  const send = (change: Change) =>
    new Promise<Settings>((resolve, reject) =>
      sent.push({
        change,
        answer: () => resolve({ ...Object.assign(server, change) }),
        fail: () => reject(new Error('no')),
      }),
    )
  const { options } = settingChanges<Settings, Change>({ queryKey, send })
  const change = (what: Change) =>
    void new MutationObserver(queries, options(queries)).mutate(what).catch(() => undefined)
  const request = (index: number) => vi.waitFor(() => sent[index] ?? Promise.reject(new Error('not sent')))
  const idle = () => vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  const shown = () => queries.getQueryData<Settings>(queryKey)
  return { server, sent, change, request, idle, shown }
}

describe('settingChanges', () => {
  it('sends each change with its own keys, one after the other', async () => {
    const { sent, change, request, idle, shown } = page()
    change({ hour: 9 })
    change({ weekday: 5 })
    ;(await request(0)).answer()
    ;(await request(1)).answer()
    await idle()
    expect(sent.map((request) => request.change)).toEqual([{ hour: 9 }, { weekday: 5 }])
    expect(shown()).toEqual({ hour: 9, weekday: 5, email: true })
  })

  it('reverts only the keys of a failed change, and shows a toast', async () => {
    const { server, change, request, idle, shown } = page()
    change({ hour: 9 })
    change({ weekday: 5 })
    ;(await request(0)).fail()
    const second = await request(1)
    expect(shown()).toEqual({ hour: 8, weekday: 5, email: true })
    expect(toast.error).toHaveBeenCalledTimes(1)
    second.answer()
    await idle()
    expect(shown()).toEqual(server)
  })

  it('shows the later of two changes of one key when the earlier fails', async () => {
    const { change, request, idle, shown } = page()
    change({ email: false, hour: 9 })
    change({ email: true })
    ;(await request(0)).fail()
    const second = await request(1)
    expect(shown()).toEqual({ hour: 8, weekday: 1, email: true })
    second.answer()
    await idle()
    expect(shown()?.email).toBe(true)
  })

  it('shows the server’s value when both changes of one key fail', async () => {
    const { server, change, request, idle, shown } = page()
    change({ hour: 9 })
    change({ hour: 10 })
    ;(await request(0)).fail()
    ;(await request(1)).fail()
    await idle()
    expect(shown()).toEqual(server)
  })

  it('reverts to what an earlier change saved, and applies another page’s change', async () => {
    const { server, change, request, idle, shown } = page()
    change({ hour: 9 })
    change({ hour: 10 })
    server.weekday = 7
    ;(await request(0)).answer()
    const second = await request(1)
    expect(shown()).toEqual({ hour: 10, weekday: 7, email: true })
    second.fail()
    await idle()
    expect(shown()).toEqual({ hour: 9, weekday: 7, email: true })
  })
})

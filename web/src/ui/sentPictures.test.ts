import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Upload } from './uploads'

const upload = vi.hoisted(() => vi.fn())
const forgotten = vi.hoisted(() => [] as (() => void)[])
vi.mock('../lib/net/upload', () => ({ upload }))
vi.mock('../lib/drafts/forgotten', () => ({ onForgotten: (act: () => void) => forgotten.push(act) }))
const toast = vi.hoisted(() => ({ error: vi.fn() }))
vi.mock('../lib/page/toast', () => ({ toast }))
vi.mock('react', () => ({
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  useEffect: (act: () => void) => act(),
  useLayoutEffect: (act: () => void) => act(),
  useEffectEvent: <F>(act: F) => act,
  useId: () => 'list',
}))

const logOut = () => {
  for (const act of forgotten) act()
}
const picture = () => new File(['x'], 'oak.png', { type: 'image/png' })
let revoked: string[] = []
let pictures: typeof import('./sentPictures')

beforeEach(async () => {
  vi.resetModules()
  upload.mockReset()
  forgotten.length = 0
  revoked = []
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
  pictures = await import('./sentPictures')
})

describe('the pictures of texts', () => {
  const shown = (id: string): Upload | undefined => pictures.useSentPicture(id)

  it('are forgotten when the person logs out, and no longer sent', async () => {
    upload.mockImplementation(
      (_key, _input, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const [first, second] = pictures.sendPictures([picture(), picture()]) as [string, string]
    await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
    logOut()
    expect(revoked).toEqual(['blob:1', 'blob:2'])
    expect([shown(first), shown(second)]).toEqual([undefined, undefined])
    expect(pictures.addressOf(first)).not.toContain('blob:')
    expect(upload.mock.calls[0]?.[2].signal.aborted).toBe(true)

    // Those of the next person are sent.
    upload.mockReset()
    pictures.sendPictures([picture()])
    await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  })

  it('are shown from the server once many more have arrived, but not those that failed', async () => {
    upload.mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
    const ids = pictures.sendPictures(Array.from({ length: 43 }, picture))
    await vi.waitFor(() => expect(shown(ids[42] ?? '')?.state).toBe('arrived'))
    expect(revoked).toEqual(['blob:2', 'blob:3'])
    expect(shown(ids[0] ?? '')?.failure).toBeTruthy()
    expect(shown(ids[1] ?? '')).toBeUndefined()
    expect(shown(ids[3] ?? '')).toBeDefined()
  })

  it('take no place in a text when the file is no picture or too large', () => {
    const large = picture()
    Object.defineProperty(large, 'size', { value: 6_000_000 })
    expect(pictures.sendPictures([new File(['x'], 'notes.txt', { type: 'text/plain' }), large])).toEqual([])
    expect(upload).not.toHaveBeenCalled()
    expect(toast.error).toHaveBeenCalledWith('Picture not added', 'notes.txt: Please upload an image file')
  })

  it('leave the text when the server refuses them, and only those', async () => {
    const { CallError } = await import('../lib/net/callError')
    upload.mockRejectedValueOnce(new CallError('picture_unreadable', 422, 'no')).mockResolvedValue(undefined)
    const [bad, good] = pictures.sendPictures([picture(), picture()]) as [string, string]
    await vi.waitFor(() => expect(shown(good)?.state).toBe('arrived'))
    const onChange = vi.fn()
    pictures.useRefusedPictures(`One\n\n![](picture:${bad})\n\nTwo\n\n![oak](picture:${good})`, onChange)
    expect(onChange).toHaveBeenCalledWith(`One\n\nTwo\n\n![oak](picture:${good})`)
    expect(pictures.useTextUploads(`![](picture:${bad})`)).toEqual([])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { nextSpeed, type PlayerControls, runKey } from './keys'
import { commandMessage, greetings, type LinkedVideo, playerAddress, readMessage } from './providers'

const video = (kind: LinkedVideo['kind'], more: Partial<LinkedVideo> = {}): LinkedVideo => ({
  ...{ kind, videoId: 'abc', hash: null, url: 'https://example.com/' },
  ...more,
})

describe('playerAddress', () => {
  it('is without cookies at YouTube, resumes, and lets the page listen', () => {
    const url = new URL(playerAddress(video('youtube'), 75, 'https://club.example'))
    expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/abc')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ start: '75', enablejsapi: '1', origin: 'https://club.example' },
    })
  })

  it('has the key of an unlisted video at Vimeo, and asks not to track', () => {
    const url = new URL(playerAddress(video('vimeo', { hash: 'k1' }), 9, 'https://club.example'))
    expect(url.origin + url.pathname).toBe('https://player.vimeo.com/video/abc')
    expect([url.searchParams.get('h'), url.searchParams.get('dnt'), url.hash]).toEqual(['k1', '1', '#t=9s'])
  })

  it('escapes the id', () => {
    expect(playerAddress(video('loom', { videoId: 'a/../b?c' }), 0, '')).toBe(
      'https://www.loom.com/embed/a%2F..%2Fb%3Fc?autoplay=1',
    )
  })
})

describe('readMessage', () => {
  it('reads YouTube’s position and state from JSON', () => {
    const said = (info: object) => readMessage('youtube', JSON.stringify({ event: 'infoDelivery', info }))
    expect(said({ currentTime: 12.5 })).toEqual({ time: 12.5, state: undefined })
    expect(said({ playerState: 0, currentTime: 60 })).toEqual({ time: 60, state: 'ended' })
    expect(said({ playerState: 3 })).toBeNull()
  })

  it('reads Vimeo’s events, as text or not', () => {
    const update = { event: 'timeupdate', data: { seconds: 7 } }
    expect(readMessage('vimeo', update)).toEqual({ time: 7, state: undefined })
    expect(readMessage('vimeo', JSON.stringify({ event: 'ended' }))).toMatchObject({ state: 'ended' })
  })

  it.each([null, 7, 'no JSON', '"\\"{}\\""', { info: { currentTime: 'soon' } }, []])('ignores %j', (data) => {
    for (const kind of ['youtube', 'vimeo', 'loom'] as const) expect(readMessage(kind, data)).toBeNull()
  })
})

it('speaks each provider’s language, and none to Loom', () => {
  const seek = { kind: 'seek', to: 30 } as const
  expect(commandMessage('youtube', seek)).toEqual({ event: 'command', func: 'seekTo', args: [30, true] })
  expect(commandMessage('vimeo', seek)).toEqual({ method: 'setCurrentTime', value: 30 })
  expect(commandMessage('vimeo', { kind: 'mute' })).toEqual({ method: 'setVolume', value: 0 })
  expect(commandMessage('loom', seek)).toBeNull()
  expect(greetings('loom')).toEqual([])
})

describe('runKey', () => {
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
  const controls = () => ({
    ...{ togglePlay: vi.fn<() => void>(), seekBy: vi.fn<(seconds: number) => void>() },
    ...{ toggleMute: vi.fn<() => void>(), toggleFullscreen: vi.fn<() => void>() },
    ...{ toggleCaptions: vi.fn<() => void>(), changeSpeed: vi.fn<PlayerControls['changeSpeed']>() },
  })

  it.each([
    [' ', 'togglePlay', []],
    ['k', 'togglePlay', []],
    ['ArrowLeft', 'seekBy', [-5]],
    ['ArrowRight', 'seekBy', [5]],
    ['M', 'toggleMute', []],
    ['f', 'toggleFullscreen', []],
    ['c', 'toggleCaptions', []],
    ['<', 'changeSpeed', [-1]],
    ['>', 'changeSpeed', [1]],
  ] as const)('runs %j', (key, name, args) => {
    const all = controls()
    expect(runKey(press(key), all)).toBe(true)
    expect(all[name].mock.calls).toEqual([args])
  })

  it('leaves the browser’s shortcuts and other keys alone', () => {
    const all = controls()
    expect(runKey(press('f', { ctrlKey: true }), all)).toBe(false)
    expect(runKey(press('constructor'), all)).toBe(false)
    expect(runKey(press('x'), all)).toBe(false)
    for (const act of Object.values(all)) expect(act).not.toHaveBeenCalled()
  })
})

it('changes the speed between a half and double', () => {
  expect([nextSpeed(1, 1), nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([1.25, 2, 0.5])
})

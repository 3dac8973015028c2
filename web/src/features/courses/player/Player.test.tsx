// @vitest-environment jsdom
import type { Lesson, Video } from '@guildhall/contract/courses'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchSingleKeys } from '../../../lib/keyboard/singleKeys'
import { wholeLesson } from '../courses.fixture'
import { answerWith, renderLesson } from '../rendering.fixture'
import './EmbeddedPlayer'
import './FilePlayer'
import { Player } from './Player'

const youtube: Video = { kind: 'youtube', videoId: 'abc', hash: null, url: 'https://youtu.be/abc' }
const file: Video = {
  ...{ kind: 'file', path: 'v', url: '/storage/v1/v.mp4', name: 'v.mp4', mime: 'video/mp4', size: 1 },
  captionsUrl: '/storage/v1/v.vtt',
}
const show = (lesson: Partial<Lesson>, video: Video) =>
  renderLesson(wholeLesson({ ...lesson, video }), (one) => <Player lesson={one} video={video} />)
const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)

/** Those of a video, which jsdom has not got. */
const trackList = () => {
  const one = { mode: 'showing' }
  return Object.assign(new EventTarget(), { one, length: 1, [Symbol.iterator]: () => [one].values() })
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(trackList() as never)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** What YouTube’s player says from within its frame. */
function say(frame: HTMLIFrameElement, info: object, origin = 'https://www.youtube-nocookie.com') {
  const data = JSON.stringify({ event: 'infoDelivery', info })
  dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }))
}

async function press() {
  fireEvent.click(await screen.findByRole('button', { name: /Play video|Resume/ }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Video: Lesson a')
  // Effects listen to the frame.
  await act(async () => undefined)
  return frame
}

it('loads nothing from another site before the press, then resumes and saves the position', async () => {
  const sent = answerWith(() => ({ answer: { progress: null } }))
  const { container } = show({ videoPosition: 62 }, youtube)
  expect(await screen.findByText('Resume at 1:02')).toBeTruthy()
  expect(container.querySelector('iframe, img, video, link')).toBeNull()
  const frame = await press()
  expect(frame.src).toContain('start=62')
  say(frame, { currentTime: 63, playerState: 1 })
  say(frame, { currentTime: 70 })
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ videoPosition: 70 }]))
})

it('records the end of a video that was watched', async () => {
  const sent = answerWith(() => ({ answer: { progress: null } }))
  show({}, youtube)
  const frame = await press()
  say(frame, { playerState: 1 })
  say(frame, { playerState: 0 })
  say(frame, { playerState: 0 })
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ isAtEnd: true }]))
})

it('completes nothing while the page is hidden, nor by messages of other sites', async () => {
  const sent = answerWith(() => ({ answer: { progress: null } }))
  show({}, youtube)
  const frame = await press()
  say(frame, { playerState: 1 })
  say(frame, { playerState: 0 }, 'https://evil.example')
  hide(true)
  say(frame, { playerState: 0 })
  hide(false)
  await waitFor(() => expect(frame.isConnected).toBe(true))
  expect(sent).toEqual([])
})

it('records nothing for people who don’t learn here', async () => {
  const sent = answerWith(() => ({ answer: { progress: null } }))
  const can = {
    complete: 'not_enrolled',
    mark: 'not_enrolled',
    comment: 'not_enrolled',
    edit: 'permission_denied',
  } as const
  show({ can }, youtube)
  const frame = await press()
  say(frame, { currentTime: 30, playerState: 0 })
  expect(sent).toEqual([])
})

it('plays an uploaded video from where it was left, with captions and by keyboard', async () => {
  answerWith(() => ({ answer: { progress: null } }))
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
  show({ videoPosition: 40 }, file)
  const video = await screen.findByLabelText<HTMLVideoElement>('Video: Lesson a')
  Object.defineProperty(video, 'duration', { value: 100 })
  expect(video.autoplay).toBe(false)
  expect(video.querySelector('track')?.getAttribute('src')).toBe('/storage/v1/v.vtt')
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(40)
  fireEvent.keyDown(video, { key: 'ArrowRight' })
  expect(video.currentTime).toBe(45)
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(pause).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(pause).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: '>' })
  await waitFor(() => expect(video.playbackRate).toBe(1.25))
})

it('takes no key while something else has the focus, and no letter once single keys are off', async () => {
  answerWith(() => ({ answer: { progress: null } }))
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
  show({}, file)
  const video = await screen.findByLabelText<HTMLVideoElement>('Video: Lesson a')
  const other = document.body.appendChild(document.createElement('button'))
  const press = (target: Element, key: string) => !fireEvent.keyDown(target, { key })
  expect(['k', 'm', 'f', 'c', '<', '>', ' ', 'ArrowRight'].filter((key) => press(other, key))).toEqual([])
  expect([pause.mock.calls.length, video.muted]).toEqual([0, false])
  expect(fireEvent.keyDown(document.body, { key: 'm', ctrlKey: true })).toBe(true)

  act(() => switchSingleKeys(false))
  const letters = ['k', 'm', 'f', 'c', '<', '>']
  expect(letters.filter((key) => press(document.body, key) || press(video, key))).toEqual([])
  expect(press(video, ' ')).toBe(true)
  expect(pause).toHaveBeenCalledTimes(1)
  act(() => switchSingleKeys(true))
  expect(press(document.body, 'm')).toBe(true)
  expect(video.muted).toBe(true)
})

it('starts an uploaded video over that was watched to its end', async () => {
  answerWith(() => ({ answer: { progress: null } }))
  show({ videoPosition: 97 }, file)
  const video = await screen.findByLabelText<HTMLVideoElement>('Video: Lesson a')
  Object.defineProperty(video, 'duration', { value: 100 })
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(0)
})

const shown = () => screen.findByLabelText<HTMLVideoElement>('Video: Lesson a')

it.each([
  [{ ...file, width: 1080, height: 1920 }, '1080 / 1920'],
  [file, ''],
])('gives a video its own shape before any of it has arrived', async (video, ratio) => {
  show({}, video)
  expect((await shown()).style.getPropertyValue('--ratio')).toBe(ratio)
})

it('gives a video of unknown shape its own with the press on play', async () => {
  show({}, file)
  const video = await shown()
  Object.defineProperties(video, { videoWidth: { value: 720 }, videoHeight: { value: 1280 } })
  fireEvent.loadedMetadata(video)
  expect(video.style.getPropertyValue('--ratio')).toBe('')
  fireEvent.play(video)
  expect(video.style.getPropertyValue('--ratio')).toBe('720 / 1280')
})

it('shows a short of YouTube upright, before and after the press', async () => {
  answerWith(() => ({ answer: { progress: null } }))
  show({}, { ...youtube, url: 'https://www.youtube.com/shorts/abcdefghijk' })
  const button = await screen.findByRole('button', { name: /Play video/ })
  expect(button.style.getPropertyValue('--ratio')).toBe('9 / 16')
  expect((await press()).style.getPropertyValue('--ratio')).toBe('9 / 16')
})

it('names the language of captions, and leaves them off where they were turned off', async () => {
  const tracks = trackList()
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(tracks as never)
  const track = async () => (await shown()).querySelector('track')
  show({}, { ...file, captionsLanguage: 'pt-BR' })
  expect(await track()).toMatchObject({ srclang: 'pt-BR', label: 'Brazilian Portuguese', default: true })
  tracks.one.mode = 'disabled'
  tracks.dispatchEvent(new Event('change'))
  cleanup()
  show({}, file)
  expect(await track()).toMatchObject({ srclang: 'und', label: 'Captions', default: false })
  tracks.one.mode = 'showing'
  tracks.dispatchEvent(new Event('change'))
  cleanup()
  show({}, file)
  expect(await track()).toMatchObject({ default: true })
})

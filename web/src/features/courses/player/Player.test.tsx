// @vitest-environment jsdom
import type { Lesson, Video } from '@guildhall/contract/courses'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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
  const can = { complete: 'not_enrolled', comment: 'not_enrolled', edit: 'permission_denied' } as const
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

it('starts an uploaded video over that was watched to its end', async () => {
  answerWith(() => ({ answer: { progress: null } }))
  show({ videoPosition: 97 }, file)
  const video = await screen.findByLabelText<HTMLVideoElement>('Video: Lesson a')
  Object.defineProperty(video, 'duration', { value: 100 })
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(0)
})

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MediaFileList } from './MediaFileList'
import { renderPart } from './rendering.fixture'

const file = (name: string, mime: string, more = {}) => ({
  ...{ path: `course/${name}`, url: `/storage/v1/course/${name}`, name, mime, size: 2048 },
  ...more,
})
const photo = file('Box.jpg', 'image/webp', { width: 1600, height: 1200 })
const song = file('Song.mp3', 'audio/mpeg')
const film = file('Film.mov', 'video/quicktime')
const plan = file('Plan.pdf', 'application/pdf')
const download = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name: `Download ${name}` })

afterEach(cleanup)

it('shows a picture in small, which opens whole, and saves it as what it became', () => {
  renderPart(<MediaFileList files={[photo]} subject="Boxes" />)
  const picture = within(screen.getByRole('list', { name: 'Pictures' })).getByRole('img', { name: 'Box.jpg' })
  expect(picture.getAttribute('srcset')).toContain('/storage/v1/course/Box.jpg?w=384 384w')
  expect(picture.closest('a')?.getAttribute('href')).toBe('/storage/v1/course/Box.jpg')
  expect(download('Box.jpg').download).toBe('Box.webp')
  expect(screen.queryByRole('list', { name: 'Recordings' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('plays sounds and videos, and says so where a browser can’t', () => {
  renderPart(<MediaFileList files={[song, film]} subject="Boxes" />)
  const [audio, video] = [screen.getByLabelText('Audio: Song.mp3'), screen.getByLabelText('Video: Film.mov')]
  expect([audio.tagName, audio.getAttribute('src')]).toEqual(['AUDIO', '/storage/v1/course/Song.mp3'])
  expect([video.tagName, video.getAttribute('src')]).toEqual(['VIDEO', '/storage/v1/course/Film.mov#t=0.001'])
  for (const player of [audio, video]) expect(player.hasAttribute('controls')).toBe(true)
  expect(download('Film.mov').download).toBe('Film.mov')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.error(video)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(within(video.closest('li') as HTMLElement).getByRole('alert').textContent).toContain('Download it')
})

it('gives a video its own shape before any of it has arrived, else with the press on play', () => {
  const upright = file('Tall.mov', 'video/quicktime', { width: 1080, height: 1920 })
  renderPart(<MediaFileList files={[upright, film]} subject="Boxes" />)
  const [tall, unknown] = [screen.getByLabelText('Video: Tall.mov'), screen.getByLabelText('Video: Film.mov')]
  expect(tall.style.aspectRatio).toBe('1080 / 1920')
  Object.defineProperties(unknown, { videoWidth: { value: 720 }, videoHeight: { value: 1280 } })
  fireEvent.loadedMetadata(unknown)
  expect(unknown.style.aspectRatio).toBe('')
  fireEvent.play(unknown)
  expect(unknown.style.aspectRatio).toBe('720 / 1280')
})

it('lists documents as attachments, and each file once', () => {
  renderPart(<MediaFileList files={[plan, photo, song]} subject="Boxes" />)
  const list = screen.getByRole('list', { name: 'Attachments' })
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plan.pdf2 KB'])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

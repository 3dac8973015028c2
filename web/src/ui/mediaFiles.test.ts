import { expect, it } from 'vitest'
import { mediaRules } from './mediaFiles'

const megabyte = 1024 * 1024
const refusal = (name: string, type: string, size = 1) => {
  const file = new File([], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return mediaRules.refusalOf(file)
}

it.each([
  ['IMG_1.JPG', 'image/jpeg', 20],
  ['a.png', '', 20],
  ['memo.m4a', 'audio/x-m4a', 100],
  ['song.mp3', 'audio/mpeg', 100],
  ['a.ogg', '', 100],
  ['IMG_2.MOV', 'video/quicktime', 500],
  ['film.mp4', 'video/mp4', 500],
  ['plan.pdf', 'application/pdf', 10],
])('takes %s (%s) up to %i MB', (name, type, most) => {
  expect(refusal(name, type, most * megabyte)).toBeNull()
  expect(refusal(name, type, most * megabyte + 1)).toBe(`File size too large. Maximum size is ${most}MB.`)
})

it('says which kinds work for all others, and what to do about HEIC', () => {
  for (const [name, type] of [
    ['setup.exe', 'application/x-msdownload'],
    ['drawing.svg', 'image/svg+xml'],
    ['film.mkv', 'video/x-matroska'],
    ['page.html', 'text/html'],
  ] as const)
    expect(refusal(name, type), name).toContain('JPEG, PNG, WebP, GIF')
  for (const [name, type] of [
    ['IMG_1.HEIC', ''],
    ['IMG_1.jpg', 'image/heic'],
  ] as const)
    expect(refusal(name, type), name).toContain('HEIC')
})

it('asks phones for JPEGs: it names no HEIC and not all pictures', () => {
  expect(mediaRules.accept.split(',')).toContain('image/jpeg')
  expect(mediaRules.accept).not.toMatch(/heic|image\/\*/i)
})

import { expect, test } from 'vitest'
import { atWidth, inWidths } from './pictureSizes'

const url = '/storage/v1/clubs/club-logo/a.webp'

test('asks for twice a fixed width, for dense screens, up to the widest there is', () => {
  const asked = [20, 48, 49, 96, 97, 192, 384, 385].map((place) => atWidth(url, place).split('?w=')[1])
  expect(asked).toEqual(['96', '96', '192', '192', '384', '384', '768', undefined])
})

test('offers all narrower widths and the picture itself where the width varies', () => {
  expect(inWidths(url, 500, 384)).toEqual({
    srcSet: `${url}?w=96 96w,${url}?w=192 192w,${url}?w=384 384w,${url} 500w`,
    sizes: '(min-width: 48em) 384px, 100vw',
    src: url,
  })
  expect(inWidths(url, 96, 384)).toEqual({ src: url })
  expect(inWidths(url, 0, 384)).toEqual({ src: url })
})

test('uses a picture that is not stored yet as it is', () => {
  expect(atWidth('blob:http://localhost/1', 48)).toBe('blob:http://localhost/1')
  expect(inWidths('blob:http://localhost/1', 1600, 384)).toEqual({ src: 'blob:http://localhost/1' })
})

test('shows the first frame of an animation in every place and width', () => {
  const moving = '/storage/v1/club-content/content/a.animated.webp'
  const still = '/storage/v1/club-content/content/a.webp'
  expect(atWidth(moving, 48)).toBe(`${still}?w=96`)
  expect(atWidth(moving, 385)).toBe(still)
  expect(inWidths(moving, 90, 384)).toEqual({ src: still })
  expect(inWidths(moving, 100, 384)).toEqual({
    srcSet: `${still}?w=96 96w,${still} 100w`,
    sizes: '(min-width: 48em) 384px, 100vw',
    src: still,
  })
})

import { expect, it } from 'vitest'
import { linkPicture, ownPicture } from './head'

const cover = '/storage/v1/clubs/club-thumbnail/a.webp'
const logo = '/storage/v1/clubs/club-logo/b.webp'

it('prefers a wide picture in link previews to a logo, and that to the product’s own', () => {
  expect(linkPicture('A club', cover, logo)).toEqual({ url: `${cover}?w=768`, alt: 'A club', isSmall: false })
  expect(linkPicture('A club', null, logo)).toEqual({ url: `${logo}?w=768`, alt: 'A club', isSmall: true })
  expect(linkPicture('A club', undefined, null)).toBe(ownPicture)
})

it('passes on no picture of another site', () => {
  expect(linkPicture('A face', null, 'https://elsewhere.test/face.jpg')).toBe(ownPicture)
  expect(linkPicture('A club', '//elsewhere.test/cover.jpg', logo)?.url).toBe(`${logo}?w=768`)
})

import { expect, test } from 'vitest'
import { slideSources } from './slideSources'

const size = { width: 200, height: 100 }

test('a still picture comes in all its widths', () => {
  const url = '/storage/v1/club-content/content/a.webp'
  for (const lessMotion of [false, true])
    expect(slideSources({ url, ...size }, lessMotion)).toEqual({
      ...{ src: url, ...size },
      srcSet: [
        { src: `${url}?w=96`, width: 96, height: 48 },
        { src: `${url}?w=192`, width: 192, height: 96 },
        { src: url, ...size },
      ],
    })
})

test('an animation plays, unless less motion is asked for', () => {
  const url = '/storage/v1/club-content/content/a.animated.webp'
  expect(slideSources({ url, ...size }, false)).toEqual({
    src: url,
    ...size,
    srcSet: [{ src: url, ...size }],
  })
  const { src, srcSet } = slideSources({ url, ...size }, true)
  const still = '/storage/v1/club-content/content/a.webp'
  expect([src, ...srcSet.map((one) => one.src)]).toEqual([still, `${still}?w=96`, `${still}?w=192`, still])
})

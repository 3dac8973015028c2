import { expect, it } from 'vitest'
import { linkPicture } from '../../lib/page/head'
import { headHtml } from './head'

const baseUrl = 'https://guildhall.test'
const named = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/(?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  )
const shown = (...urls: (string | null)[]) =>
  named(headHtml({ title: 'Joinery', path: '/joinery', picture: linkPicture('A bench', ...urls) }, baseUrl))

it('shows a wide picture large and a logo small in link previews', () => {
  expect(shown('/storage/v1/a.webp')).toMatchObject({
    'twitter:card': 'summary_large_image',
    'twitter:image': `${baseUrl}/storage/v1/a.webp?w=768`,
    'og:image': `${baseUrl}/storage/v1/a.webp?w=768`,
    'og:image:alt': 'A bench',
  })
  expect(shown(null, '/storage/v1/b.webp')).toMatchObject({
    'twitter:card': 'summary',
    'og:image': `${baseUrl}/storage/v1/b.webp?w=768`,
  })
  expect(shown()).toMatchObject({
    ...{ 'twitter:card': 'summary_large_image', 'og:image': `${baseUrl}/social.png` },
    ...{ 'og:image:width': '1200', 'og:image:height': '630' },
  })
})

it('shows no picture of a page without one', () => {
  const tags = named(headHtml({ title: 'Closed' }, baseUrl))
  expect(tags['twitter:card']).toBe('summary')
  expect(tags).not.toHaveProperty('og:image')
})

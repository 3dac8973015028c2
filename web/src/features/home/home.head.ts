import { type Head, ownPicture } from '../../lib/page/head'
import { product } from '../../lib/page/usePageTitle'

const about =
  'Start a club or join one. Each gets its own look and its own address: a place to talk, share what you make and stay in touch.'

export const homeHead = (baseUrl: string): Head => ({
  title: product,
  description: about,
  path: '/',
  picture: ownPicture,
  things: [
    {
      '@type': 'WebSite',
      name: product,
      url: `${baseUrl}/`,
      description: about,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'Organization', name: product, url: `${baseUrl}/`, logo: `${baseUrl}/favicon.svg` },
  ],
})

import { type Head, ownPicture } from '../../lib/head'
import { product } from '../../lib/usePageTitle'

const about =
  'Found a club or join one. Each has a name, a face and an address of its own, where people talk, share what they make and find each other again.'

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

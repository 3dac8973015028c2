import type { Feature } from '@guildhall/contract/limits'
import type { Head } from '../lib/page/head'
import { feedOf } from './clubLinks'

/** Feed links in a page's head: all of a public club, and some kinds. */
export const feedsOf = (
  club: { slug: string; name: string },
  kinds: (Feature | 'courses')[],
): Head['feeds'] => [
  { title: club.name, path: feedOf(club) },
  ...kinds.map((kind) => ({ title: `${club.name}: ${kind}`, path: feedOf(club, kind) })),
]

import type { ItemPage } from '@guildhall/contract/content'
import type { PollItem } from '@guildhall/contract/polls'
import { discussionHead } from '../../content/discussionHead'
import type { Head } from '../../lib/page/head'

/** What a first visit to a poll's page shows, and says of it. */
export { pollKind as kind } from './polls.kind'

export function head({ item }: ItemPage<PollItem>, baseUrl: string): Head {
  const { description, options, categories } = item.data
  const choices = options.map(({ text }) => text).join(' · ')
  return discussionHead(item, baseUrl, { text: description || choices, keywords: categories })
}

import type { ItemPage } from '@guildhall/contract/content'
import type { JobItem } from '@guildhall/contract/jobs'
import { listText } from '@guildhall/contract/lists'
import { payText } from '@guildhall/contract/pay'
import { itemHead } from '../../content/itemHead'
import type { Head } from '../../lib/page/head'
import { jobPosting } from './jobPosting'

/** What a first visit to a job's page shows, and says of it. */
export { jobKind as kind } from './jobs.kind'

export function head({ item }: ItemPage<JobItem>, baseUrl: string): Head {
  const { company, location, pay, description } = item.data
  const facts = listText([company, location, ...(pay ? [payText(pay)] : [])])
  return itemHead(item, baseUrl, {
    text: `${facts}. ${description}`,
    thing: jobPosting(item, baseUrl),
  })
}

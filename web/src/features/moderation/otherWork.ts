import { plural } from '@guildhall/contract/plural'
import type { ReactNode } from 'react'
import type { OtherWork } from './CaseQueue'

/** What waits for moderators beside cases. */
export function otherWork(
  { held, appeals }: { held: number; appeals: number },
  linkTo: (place: 'held' | 'appeals') => (text: string) => ReactNode,
): OtherWork[] {
  const all = [
    { count: held, one: '1 held post waits', many: 'held posts wait', place: 'held' as const },
    { count: appeals, one: '1 appeal waits', many: 'appeals wait', place: 'appeals' as const },
  ]
  return all
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, place }) => ({
      text: plural(count, one, `{n} ${many}`),
      link: linkTo(place),
    }))
}

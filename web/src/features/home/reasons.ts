import type { ClubSuggestion } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'

/** Why a club is suggested. */
export function reasonText(reason: NonNullable<ClubSuggestion['reason']>): string {
  switch (reason.kind) {
    case 'interest':
      return `Matches your interest in ${reason.interest}`
    case 'people':
      return plural(reason.count, '{n} person from your clubs is here', '{n} people from your clubs are here')
    case 'category':
      return `Also about ${reason.category}, like one of your clubs`
    case 'busy':
      return 'Busy right now'
  }
}

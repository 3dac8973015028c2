import type { ClubSuggestion } from '@guildhall/contract/clubs'

/** Why a club is suggested. */
export function reasonText(reason: NonNullable<ClubSuggestion['reason']>): string {
  switch (reason.kind) {
    case 'interest':
      return `Matches your interest in ${reason.interest}`
    case 'people':
      return `${reason.count.toLocaleString('en')} people from your clubs`
    case 'category':
      return `Also about ${reason.category}, like one of your clubs`
    case 'busy':
      return 'Busy right now'
  }
}

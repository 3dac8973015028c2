import type { ClubSuggestion } from '@guildhall/contract/clubs'

/** Why a club is suggested. */
export function reasonText(reason: NonNullable<ClubSuggestion['reason']>): string {
  switch (reason.kind) {
    case 'interest':
      return `Matches your interest in ${reason.interest}`
    case 'people':
      return `${reason.count.toLocaleString('en')} ${reason.count === 1 ? 'person from your clubs is' : 'people from your clubs are'} here`
    case 'category':
      return `Also about ${reason.category}, like one of your clubs`
    case 'busy':
      return 'Busy right now'
  }
}

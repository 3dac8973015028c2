import type { Picture } from '@guildhall/contract/common'

/** What is said of something that is offered for a price, of whatever kind. */
export type Offer = {
  /** In words: '$25.00'. */
  price: string
  /** A word or two each. */
  facts: readonly string[]
  /** Why it cannot be had: 'Sold'. */
  mark: string | null
  images: readonly Picture[]
  /** Stands above the small ones on its page. */
  picturesTitle?: string
  /** Who offers it once their account is gone, where that is not 'Anonymous'. */
  unknownAuthor?: string
}

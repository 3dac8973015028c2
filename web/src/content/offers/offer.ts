import type { Picture } from '@guildhall/contract/common'

/** Presentation of an item with a price, of any kind. */
export type Offer = {
  /** '$25.00' */
  price: string
  /** A word or two each. */
  facts: readonly string[]
  /** Reason if unavailable: 'Sold'. */
  mark: string | null
  images: readonly Picture[]
  /** Title above the small pictures. */
  picturesTitle?: string
  /** Name of a deleted author, instead of 'Anonymous'. */
  unknownAuthor?: string
}

import type { Picture } from '@guildhall/contract/common'

/** Alternative text of an item's picture: its description, or else the item's title. */
export const altText = ({ alt }: Pick<Picture, 'alt'>, title: string) => alt || `Picture of ${title}`

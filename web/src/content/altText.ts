import type { Picture } from '@guildhall/contract/common'

/** What is said of an item's picture to people who can't see it: its description, else what it belongs to. */
export const altText = ({ alt }: Pick<Picture, 'alt'>, title: string) => alt || `Picture of ${title}`

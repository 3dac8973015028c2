import type { Picture } from '@guildhall/contract/common'

/** What is said of a post's picture to people who can't see it: its description, else which post it belongs to. */
export const altText = ({ alt }: Pick<Picture, 'alt'>, title: string) => alt || `Picture of ${title}`

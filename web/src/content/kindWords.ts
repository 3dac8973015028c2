import { type ContentType, featureOf } from '@guildhall/contract/limits'

/** 'Post' and 'Posts': what a type and its feature are called is what people call them. */
export const kindWords = (type: ContentType) => ({
  one: capitalised(type),
  many: capitalised(featureOf[type]),
})

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

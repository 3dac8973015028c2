/** The language of the product's own texts, as `lang` in pages and mails. */
export const language = 'en'

/** For everything of `Intl`: the same whatever the browser or server is set to. */
export const locale = 'en-US'

const numbers = new Intl.NumberFormat(locale)

/** '1,000' */
export const numberText = (value: number): string => numbers.format(value)

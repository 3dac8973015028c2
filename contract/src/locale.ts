/** The language of the product's own texts. */
export const language = 'en'
/** Where its lines begin. */
export const direction = 'ltr'
/** Of the html element of pages and mails. */
export const htmlLanguage = `lang="${language}" dir="${direction}"`

/** For everything of `Intl`: the same whatever the browser or server is set to. */
export const locale = 'en-US'

const numbers = new Intl.NumberFormat(locale)

/** '1,000' */
export const numberText = (value: number): string => numbers.format(value)

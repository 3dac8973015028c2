const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** A picture in a text, as Markdown has it: `![What it shows](picture:0197…)`. */
const pictures = new RegExp(`!\\[((?:\\\\.|[^\\\\[\\]])*)\\]\\(picture:(${uuid})\\)`, 'g')
/** Whatever else may be read as one. */
const addresses = new RegExp(`\\]\\(picture:(${uuid})\\)`, 'g')
const address = new RegExp(`^picture:(${uuid})$`)

/** What stands in front of each. */
export const pictureMark = '](picture:'

/** The ids of the pictures that a text in Markdown names, each as often as it does. */
export const picturesNamed = (text: string): string[] =>
  text.includes(pictureMark) ? Array.from(text.matchAll(addresses), ([, id]) => id as string) : []

/** The id in the address of a picture in a text. */
export const pictureIn = (url: string): string | undefined => address.exec(url)?.[1]

/** The text with what its pictures show in their place. */
export const picturesAsWords = (text: string, wordsOf = (alt: string) => alt): string =>
  text.includes(pictureMark) ? text.replaceAll(pictures, (_, alt: string) => wordsOf(alt)) : text

/** The text without its pictures. */
export const withoutPictures = (text: string): string =>
  text.includes(pictureMark) ? text.replaceAll(pictures, '') : text

/** The text without one of its pictures, and without the empty lines that would be left of it. */
export function withoutPicture(text: string, id: string): string {
  const one = new RegExp(`\\n*!\\[(?:\\\\.|[^\\\\[\\]])*\\]\\(picture:${id}\\)\\n*`, 'g')
  return text.replaceAll(one, (sign: string, at: number) => {
    const isWithin = at > 0 && at + sign.length < text.length
    return isWithin && sign.includes('\n') ? '\n\n' : ''
  })
}

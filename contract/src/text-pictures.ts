const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** A picture in a text, in Markdown: `![Alternative text](picture:0197…)`. */
const pictures = new RegExp(`!\\[((?:\\\\.|[^\\\\[\\]])*)\\]\\(picture:(${uuid})\\)`, 'g')
/** Matches addresses in any other form of link too. */
const addresses = new RegExp(`\\]\\(picture:(${uuid})\\)`, 'g')
const address = new RegExp(`^picture:(${uuid})$`)

/** Prefix of every picture's address in a text. */
export const pictureMark = '](picture:'

/** Ids of the pictures in a Markdown text, with repetitions. */
export const picturesNamed = (text: string): string[] =>
  text.includes(pictureMark) ? Array.from(text.matchAll(addresses), ([, id]) => id as string) : []

/** The picture's id in an address; undefined for other addresses. */
export const pictureIn = (url: string): string | undefined => address.exec(url)?.[1]

/** The text with each picture replaced by its alternative text. */
export const picturesAsWords = (text: string, wordsOf = (alt: string) => alt): string =>
  text.includes(pictureMark) ? text.replaceAll(pictures, (_, alt: string) => wordsOf(alt)) : text

/** The text without its pictures. */
export const withoutPictures = (text: string): string =>
  text.includes(pictureMark) ? text.replaceAll(pictures, '') : text

/** Removes one picture from the text, with the empty lines it would leave. */
export function withoutPicture(text: string, id: string): string {
  const one = new RegExp(`\\n*!\\[(?:\\\\.|[^\\\\[\\]])*\\]\\(picture:${id}\\)\\n*`, 'g')
  return text.replaceAll(one, (sign: string, at: number) => {
    const isWithin = at > 0 && at + sign.length < text.length
    return isWithin && sign.includes('\n') ? '\n\n' : ''
  })
}

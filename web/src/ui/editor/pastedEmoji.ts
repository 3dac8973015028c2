const picture = /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u
const parts = /^[\p{Emoji}\p{Emoji_Component}\p{Extended_Pictographic}\s]+$/u
const isEmoji = (word: string) => picture.test(word) && parts.test(word)
const named = /^:[\w+'-]+:(?::skin-tone-\d:)?$/
/** The last part of an address such as '…/1f468-200d-1f469@2x.png' or '…/emoji_u1f389.svg'. */
const numbered = /(?:^|\/|emoji_u)([\da-f]{2,6}(?:[-_][\da-f]{2,6})*)(?:@\dx)?\.(?:png|gif|svg|webp)/i
const attributes = ['data-emoji', 'data-plain-text', 'alt', 'aria-label', 'data-stringify-emoji', 'title']

/** Turns the pictures by which mail and chat programs show emoji into characters. */
export function keepEmoji(body: Element): void {
  for (const image of body.querySelectorAll('img')) {
    const emoji = emojiOf(image)
    if (emoji) image.replaceWith(emoji)
  }
}

/** The emoji itself, else its name between colons as it was typed; undefined for other pictures. */
function emojiOf(image: HTMLImageElement): string | undefined {
  const words = attributes.map((name) => image.getAttribute(name)?.trim() ?? '')
  const name = words.find((word) => named.test(word))
  return words.find(isEmoji) ?? (name && (byNumber(image) ?? name))
}

function byNumber(image: HTMLImageElement): string | undefined {
  const [, numbers = ''] = numbered.exec(image.getAttribute('src') ?? '') ?? []
  const points = numbers.split(/[-_]/).map((number) => Number.parseInt(number, 16))
  if (!points.every((point) => point > 0 && point <= 0x10ffff)) return undefined
  const emoji = String.fromCodePoint(...points)
  return isEmoji(emoji) ? emoji : undefined
}

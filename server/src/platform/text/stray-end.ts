/** Punctuation of the sentence around a link, also encoded. */
const strays = /(?:[.,;:!?)\]}>'"*]|%(?:2[1279ACE]|3[ABEF]|5D|7D|C2%BB|E2%80%(?:99|9D|A6)))+$/i
/** Other values, such as what is searched for, may end in punctuation. */
const key = /[?&](?:token|club)=[^&]*$/

/**
 * A page's address without the punctuation that mail programs and chats took for its end. Pages and their keys end in
 * letters, digits, '-' or '_'.
 */
export function withoutStrays(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query) return key.test(url) ? url.replace(strays, '') : url
  // Two slashes would lead to another site.
  return strays.test(url) ? path.replace(strays, '').replace(/^\/*/, '/') : url
}

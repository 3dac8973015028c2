import { marks } from '@guildhall/contract/fold-signs'

/** Letters beside the Latin ones they look like, after Unicode's confusables.txt (UTS 39); small Cyrillic and Greek ones. */
const small = pairs(
  'аa вb гr ԁd еe һh іi јj ӏl кk ԛq мm нh оo рp ѕs тt уy үy ѵv ԝw хx сc ьb ' +
    'αa βb γy εe ηn ιi κk νv οo ρp σo τt υu χx ϲc ϳj',
)
/** Greek capitals look like other letters than their small forms: Ν is N, and ν is v. */
const greekCapitals = pairs('Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx')
const capitals = [...small].map(([letter, to]) => [letter.toUpperCase(), to] as const)
const letters = new Map([...capitals, ...greekCapitals, ...small])

function pairs(text: string): Map<string, string> {
  return new Map(text.split(' ').map(([from, to]) => [from ?? '', to ?? '']))
}

const removed = new RegExp(`[${marks}]`, 'gu')
const word = /[\p{L}\p{M}\p{N}]+/gu
const ascii = /^[\0-\x7F]*$/
const other = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const anyOther = new RegExp(other, 'gu')
const latin = /\p{Script=Latin}/u

/**
 * A text in which words that mix Latin with Cyrillic or Greek letters are written in Latin, where the others look so:
 * 'саsino' with a Cyrillic 'са' is casino. Words of one script stay, and so does all ordinary Russian or Greek. Without such
 * a word, the text itself.
 */
export function unmixed(text: string): string {
  if (ascii.test(text)) return text
  const plain = text.normalize('NFKD').replaceAll(removed, '')
  if (!other.test(plain)) return text
  let isMixed = false
  const replaced = plain.replaceAll(word, (one) => {
    if (!mixesScripts(one)) return one
    const written = one.replaceAll(anyOther, latinOf)
    // What has no twin shows that the word is no disguise: 'smsки', 'kΩ'.
    if (other.test(written)) return one
    isMixed = true
    return written
  })
  return isMixed ? replaced : text
}

export const mixesScripts = (text: string): boolean => latin.test(text) && other.test(text)

/** The Latin letter that a letter of another script looks like; else itself. */
export const latinOf = (letter: string): string => letters.get(letter) ?? letter

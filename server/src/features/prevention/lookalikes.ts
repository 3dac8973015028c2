import { marks } from '@guildhall/contract/fold-signs'
import { confusables } from './confusables.ts'

/** Letters beside the Latin ones they look like in small print, which Unicode's table has otherwise or not at all. */
const small = pairs(
  'аa вb гr ԁd еe һh іi јj ӏl кk ԛq мm нh оo рp ѕs тt уy үy ѵv ԝw хx сc ьb ' +
    'αa βb γy εe ηn ιi κk νv οo ρp σo τt υu χx ϲc ϳj',
)
/** Greek capitals look like other letters than their small forms: Ν is N, and ν is v. */
const greekCapitals = pairs('Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx')
const smallCapitals = pairs(
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ĸk ʟl ᴍm ʍm ɴn ᴎn ᴏo ᴘp ꞯq ʀr ᴙr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɜ3 ɑa ɡg',
)
const capitals = [...small].map(([letter, to]) => [letter.toUpperCase(), to] as const)
const latin = new Map([...capitals, ...greekCapitals, ...small, ...smallCapitals])

function pairs(text: string): Map<string, string> {
  return new Map(text.split(' ').map(([from, to]) => [from ?? '', to ?? '']))
}

/** 'skeleton:letter,letter skeleton:…', as code points. */
const skeletons = new Map(
  confusables.split(' ').flatMap((entry) => {
    const [skeleton = '', letters = ''] = entry.split(':')
    const charactersOf = (codes: string) =>
      codes
        .split('+')
        .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
        .join('')
    return letters.split(',').map((letter) => [charactersOf(letter), charactersOf(skeleton)] as const)
  }),
)

const removed = new RegExp(`[${marks}]`, 'gu')
const word = /[\p{L}\p{M}\p{N}]+/gu
const ascii = /^[\0-\x7F]*$/
const other = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const anyOther = new RegExp(other, 'gu')
const isLatin = /\p{Script=Latin}/u

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
    if (!mixesLatin(one)) return one
    const written = one.replaceAll(anyOther, latinOf)
    // A letter without a twin shows that the word is no disguise: 'smsки', 'kΩ'.
    if (other.test(written)) return one
    isMixed = true
    return written
  })
  return isMixed ? replaced : text
}

export const mixesLatin = (text: string): boolean => isLatin.test(text) && other.test(text)

/** The Latin letter that a letter of another script looks like; else itself. */
export const latinOf = (letter: string): string => latin.get(letter) ?? letter

/** Scripts that have words of their own with spaces between them, and letters that look like those of others. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Canadian_Aboriginal',
]
const inScript = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const letter = /\p{L}/u

/** Whether a word has letters of several of these scripts, or beside one of them look-alikes of whatever else. */
export function mixesScripts(text: string): boolean {
  if (ascii.test(text)) return false
  const found = inScript.filter((script) => script.test(text)).length
  if (found !== 1) return found > 1
  return [...text].some((one) => letter.test(one) && skeletons.has(one) && !inScript.some((s) => s.test(one)))
}

/**
 * Two spellings of a word, small and in capitals, of which look-alikes have one in common (UTS 39, section 4): of each letter
 * the one it looks like, whatever the script. Only for comparing with each other.
 */
export const skeletonsOf = (text: string): [string, string] => [
  skeletonOf(text.toLowerCase()),
  skeletonOf(text.toUpperCase()),
]

const skeletonOf = (text: string) =>
  [...text.normalize('NFKD').replaceAll(removed, '')]
    .map((one) => [...prototypeOf(one)].map(last).join(''))
    .join('')

const prototypeOf = (one: string) => latin.get(one) ?? skeletons.get(one) ?? one

/** I, l and 1, and O and 0, are one letter. */
function last(one: string): string {
  const plain = latinOf(one).toLowerCase()
  return plain === 'i' || plain === '1' ? 'l' : plain === '0' ? 'o' : plain
}

const squared = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu
const regional = /[\u{1F1E6}-\u{1F1FF}](?:[ \u200B-\u200D\u2060]*[\u{1F1E6}-\u{1F1FF}]){2,}/gu
const anyRegional = /[\u{1F1E6}-\u{1F1FF}]/gu
const anySmallCapital = new RegExp(`[${[...smallCapitals.keys()].join('')}]`, 'gu')
const letterFrom = (first: number) => (one: string) =>
  String.fromCharCode(97 + ((((one.codePointAt(0) ?? first) - first) % 32) % 26))

/**
 * A text whose ornamental letters are plain ones: small capitals, and white ones on black circles and squares. Regional letters
 * from three on, as two are a flag. What else there is, such as mathematical letters, normalization makes plain.
 */
export function withPlainLetters(text: string): string {
  if (ascii.test(text)) return text
  return text
    .replaceAll(squared, letterFrom(0x1f150))
    .replaceAll(regional, (run) =>
      run.replaceAll(/[ \u200B-\u200D\u2060]/g, '').replaceAll(anyRegional, letterFrom(0x1f1e6)),
    )
    .replaceAll(anySmallCapital, latinOf)
}

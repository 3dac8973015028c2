import { marks, signs, unspaced } from './fold-signs.ts'

// How search and comparison fold and split texts (docs/decisions/059). Each function but foldTyped has a twin in the
// database (0001_folding.sql); a test compares the two.

const pairs = (from: string, to: string) =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? '']))
const replacer = (map: Map<string, string>) => {
  const any = new RegExp(`[${[...map.keys()].join('').replace('-', '\\-')}]`, 'gu')
  return (text: string) => text.replaceAll(any, (letter) => map.get(letter) ?? letter)
}

/** Replaced before normalization, which would decompose them into a space and an accent, or into letters. */
const early = replacer(pairs('´·᾽᾿™℠', "''''  "))
const late = replacer(pairs('‘’‛ʹʻʼʽˈ′ꞌ՚׳‐‒–−⁃֊־♯', "''''''''''''-------#"))
const strokes = replacer(
  new Map([
    ...pairs(
      'øðđħıłŧŋƀɓƈȼɖɗəǝɛɇƒɠǥɣɦⱨɨɩɉƙⱪĸƚⱡɫɲƞɔɵƥɍɽʂȿƭʈⱦʉʋⱳƴɏƶȥⱬⱥɑɡςґىیکةٱ',
      'oddhiltnbbccddeeeefggghhiijkkklllnnooprrsstttuvwyyzzzaagσгييكها',
    ),
    ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
  ]),
)
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐'].map((zero) => zero.charCodeAt(0))
const digits = replacer(
  new Map(
    zeros.flatMap((zero) => [...'0123456789'].map((digit, at) => [String.fromCharCode(zero + at), digit])),
  ),
)
const accents = new RegExp(`[${marks}]`, 'gu')
const breaksWithin = new RegExp(`(?<=[${unspaced}])\\u200B+(?=[${unspaced}])`, 'gu')
const ascii = /^[\0-\x7F]*$/

/**
 * Lower-cases letters and removes accents, vowel points, strokes and ligatures. Apostrophes become ', hyphens become -,
 * and digits 0 to 9. Other signs stay.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const letters = late(early(text).normalize('NFKD').replaceAll(accents, '').toLowerCase())
  return digits(strokes(letters)).replaceAll(breaksWithin, '').normalize('NFC')
}

const twoPluses = new RegExp(`([^${signs}])\\+\\+`, 'gu')
const onePlus = new RegExp(`([^${signs}])\\+(?![^${signs}]|\\+)`, 'gu')
const sharp = new RegExp(`([^${signs}])#(?![^${signs}]|#)`, 'gu')
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs of ASCII but for the dot
const dot = /(^|[\u0001-\u002D/:-@[-`{-~])\.([a-z])/g
const groups = /(?<![0-9])([0-9]{1,3})[,. ](?=(?:[0-9]{2}[,. ]){0,4}[0-9]{3}(?![0-9]))/g

/** Folded, with the signs that belong to a word as its letters: C＋＋, C＃, ．NET. Groups of digits become 1'412. */
export const foldMarked = (text: string): string =>
  fold(text)
    .replaceAll(twoPluses, '$1＋＋')
    .replaceAll(onePlus, '$1＋')
    .replaceAll(sharp, '$1＃')
    .replaceAll(dot, '$1．$2')
    .replaceAll(groups, "$1'")

const separators = new RegExp(`[${signs}]+`, 'gu')

/** Words between single spaces, for comparing names. */
export const foldSpaced = (text: string): string => foldMarked(text).replaceAll(separators, ' ').trim()

/** A title for comparison with typed text: '6mm' equals '6 mm'. */
export const foldTitle = (title: string): string =>
  foldSpaced(title)
    .replaceAll(/([0-9])([^0-9 ＋＃])/gu, '$1 $2')
    .replaceAll(/([^0-9 ])([0-9])/gu, '$1 $2')

const nameSeparators = new RegExp(`[${signs.replace('\\u005B-\\u0060', '\\u005B-\\u005E\\u0060')}]+`, 'gu')

/** The words of a name, with the underscores of usernames. */
export const foldNameWords = (name: string): string => foldMarked(name).replaceAll(nameSeparators, ' ').trim()

/** A name with its words, and joined where it has apostrophes or hyphens: 'o brien obrien'. */
export function foldName(name: string): string {
  const words = foldNameWords(name)
  const joined = foldNameWords(fold(name).replaceAll(/['-]/g, ''))
  return joined === words ? words : `${words} ${joined}`
}

const spaces = /[ \p{Cc}]+/gu

/** A tag for comparison. Its signs are part of it: C++ is not C#. */
export const foldTag = (tag: string): string => fold(tag).replaceAll(spaces, ' ').replaceAll(/^ | $/g, '')

const quotes = replacer(pairs('“”„‟«»〝〞〟″‹›`', '""""""""""\'\'\''))
const dashes = replacer(pairs('—―', '--'))
const finalDots = /[.。]+$/u
const around = /^(["'])(.+)\1$/u

/**
 * Typed text for comparison with what was expected, in one process alone: as fold, without spaces, quotes around it and
 * final dots, but with its accents. The i's of Turkish and ss for ß are the same letters.
 */
export function foldTyped(text: string): string {
  const letters = quotes(early(text)).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
  const plain = digits(dashes(late(letters)))
    .replaceAll('i\u0307', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll(/\s/gu, '')
  const bare = plain.replace(finalDots, '').replace(around, '$2').replace(finalDots, '')
  return bare || plain
}

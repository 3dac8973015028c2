import { domainToASCII } from 'node:url'
import { fold, foldSpaced } from '@guildhall/contract/fold'
import { unspaced } from '@guildhall/contract/fold-signs'
import { prevention } from '@guildhall/contract/prevention-limits'
import { latinOf, mixesLatin, mixesScripts, skeletonsOf, unmixed, withPlainLetters } from './lookalikes.ts'

/** A watched word as it is compared: its words between single spaces. Undefined if it has none, or too many. */
export function foldWord(term: string): string | undefined {
  const folded = foldSpaced(unmixed(withPlainLetters(term)))
  return folded !== '' && folded.split(' ').length <= prevention.termWords ? folded : undefined
}

const dots = /[\u3002\uFF0E\uFF61]/g
// Begins at the beginning of a run of letters: else a long run without a dot would be read once from each of its letters.
const host = /(?<![\p{L}\p{N}\p{M}_-])[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu

/** A host as it is compared: in ASCII, lower case. Undefined if it is none. */
function foldHost(name: string): string | undefined {
  const plain = name.normalize('NFKC').replaceAll(dots, '.').replaceAll(invisible, '').toLowerCase()
  const ascii = domainToASCII(plain.replace(/\.+$/, ''))
  return ascii !== '' && ascii.length <= 253 ? ascii : undefined
}

const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** A watched domain, also from a pasted address: 'https://www.Example.com/x' is example.com. */
export function foldDomain(term: string): string | undefined {
  const [name = ''] = term
    .trim()
    .replace(/^\w+:\/\//, '')
    .split(/[/?#:\s]/)
  const folded = foldHost(name.replace(/^(\*\.|www\.|@|\.)+/i, ''))
  return folded?.includes('.') ? folded : undefined
}

/** Hosts in a text: of links, addresses of mail, and those that are only named; each once. */
export function hostsIn(text: string): string[] {
  const plain = withPlainLetters(text).normalize('NFKC').replaceAll(dots, '.').replaceAll(invisible, '')
  const found = new Set(plain.match(host) ?? [])
  // '%2E' and the like: browsers read hosts decoded.
  if (plain.includes('%')) for (const one of decoded(plain).match(host) ?? []) found.add(one)
  return [...found].flatMap((one) => foldHost(one) ?? [])
}

const decoded = (text: string) =>
  text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const longestSpelledOut = 60
/** Whether a watched word is of a script without spaces, and so found within longer runs. */
export const isUnspaced = new RegExp(`[${unspaced}]`, 'u')

/** A text prepared for looking up watched words in it. */
export type Words = { has(term: string): boolean }

/**
 * The words of a text, folded: without case, accents, width and look-alike letters. Finds words that are spelled out as well ('s p a m', 's.p.a.m', 'sp-am'). Linear in the text: each position is
 * looked up by hash for each length of a term.
 */
export function wordsIn(text: string): Words {
  const plain = withPlainLetters(text)
  const texts = [...new Set([text, plain, unmixed(plain)])]
  const known: Known = { words: new Set(), skeletons: new Set() }
  const folded = texts.map((one) => addWords(known, one))
  return {
    has: (term) =>
      known.words.has(term) ||
      (known.skeletons.size > 0 && skeletonsOf(term).some((skeleton) => known.skeletons.has(skeleton))) ||
      // Scripts without spaces have no whole words.
      (isUnspaced.test(term) && folded.some((one) => one.includes(term))),
  }
}

type Known = {
  words: Set<string>
  /** Skeletons of words that mix scripts, alone and with adjacent words. */
  skeletons: Set<string>
}

/** Returns the folded text. */
function addWords({ words: known, skeletons }: Known, text: string): string {
  const folded = foldSpaced(text)
  const words = folded === '' ? [] : folded.split(' ')
  const add = (one: string, isMixed: boolean) => {
    known.add(one)
    if (isMixed) for (const skeleton of skeletonsOf(one)) skeletons.add(skeleton)
  }
  const areMixed = words.map(mixesScripts)
  for (let at = 0; at < words.length; at++) {
    let [joined, isMixed] = ['', false]
    for (let length = 0; length < prevention.termWords && at + length < words.length; length++) {
      joined = length === 0 ? (words[at] as string) : `${joined} ${words[at + length]}`
      isMixed ||= areMixed[at + length] ?? false
      add(joined, isMixed)
    }
  }
  for (const one of spelledOut(words)) add(one, mixesScripts(one))
  for (const one of joinedChunks(text)) {
    known.add(unmixed(one))
    add(one, mixesScripts(one))
  }
  if (mixesLatin(folded)) for (const one of spelledOut(words.map(latinOf))) known.add(one)
  return folded
}

/** Runs of single letters, in all their parts of three letters or more. */
function spelledOut(words: string[]): string[] {
  const found: string[] = []
  let run: string[] = []
  const close = () => {
    for (let from = 0; from + 3 <= run.length; from++)
      for (let to = from + 3; to <= Math.min(run.length, from + longestWord); to++)
        found.push(run.slice(from, to).join(''))
    run = []
  }
  for (const word of words)
    if ([...word].length === 1 && run.length < longestSpelledOut) run.push(word)
    else {
      close()
      if ([...word].length === 1) run.push(word)
    }
  close()
  return found
}

/** Longest word that is found when it is spelled out. */
export const longestWord = 30

/** The parts between spaces, each without its signs: 'sp.am' is spam. */
const joinedChunks = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const joined = foldSpaced(chunk).replaceAll(' ', '')
      return joined.length >= 3 && joined.length <= longestWord ? [joined] : []
    })

import { namesInTree } from './mentions.ts'
import { readMarkdown } from './read.ts'
import { addressesInTree, linesOfTree, wordsOfTree } from './words.ts'
import { openWork, TooMuchWork } from './work.ts'

/** All that the rest of the product takes from a text in Markdown. */
export type TextFacts = {
  /** Its words in one line, without marks. */
  words: string
  /** The same, with 'Picture' for each picture that is described by nothing. */
  wordsAndPictures: string
  /** Its words in lines and paragraphs, for programs that show plain text. */
  lines: string
  /** The usernames that it could mention, in lower case, each once. */
  names: string[]
  /** The addresses of the web that it shows as such. */
  addresses: string[]
}

/**
 * Reads a text as pages show it, by the same tree: what they show as it was typed, because it is too much work,
 * is plain words here too. Costs as much as showing the text (docs/decisions/096). `shared`: what is left for this text and
 * others together; null where it is used up.
 */
export function factsOf(markdown: string, shared?: { left: number }): TextFacts | null {
  try {
    const tree = readMarkdown(markdown, { work: openWork(shared), isShown: () => true })
    return {
      words: wordsOfTree(tree),
      wordsAndPictures: wordsOfTree(tree, 'Picture'),
      lines: linesOfTree(tree),
      names: namesInTree(tree),
      addresses: addressesInTree(tree),
    }
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return shared && shared.left < 0 ? null : asTyped(markdown)
  }
}

/** The facts of a text that is shown as it was typed. */
export function asTyped(text: string): TextFacts {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  return { words, wordsAndPictures: words, lines: text, names: [], addresses: [] }
}

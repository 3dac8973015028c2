import { pollDurations } from '@guildhall/contract/choices'
import { readMarkdown } from '@guildhall/contract/markdown/read'
import type { Node } from '@guildhall/contract/markdown/tree'
import { wordsOfTree } from '@guildhall/contract/markdown/words'
import { openWork, TooMuchWork } from '@guildhall/contract/markdown/work'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import { textFacts } from '../../platform/text/texts.ts'

/** One text of an input, by the path of its field: 'content', 'options.0.text'. */
export type FieldText = { field: string; text: string }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const choices: readonly unknown[] = pollDurations
/** Whether a field holds no words, but an id, path, choice or time. How long a service takes is typed, a poll's is chosen. */
export const isWordless = (name: string, value: unknown): boolean =>
  wordless.test(name) || (name === 'duration' && choices.includes(value))
const wordless =
  /^(?:id|path|parentId|attachmentPaths|category|condition|jobType|workplace|payPeriod|payCurrency|eventFormat|locationType|deliveryTime|timeZone|startDate|startTime|endDate|endTime|closesAt|price|payFrom|payTo)$/

/** All that people can write in an input, whatever its kind. */
export function textsOf(input: unknown, field = ''): FieldText[] {
  if (typeof input === 'string') return input === '' || uuid.test(input) ? [] : [{ field, text: input }]
  if (input === null || typeof input !== 'object') return []
  return Object.entries(input).flatMap(([name, value]) =>
    isWordless(name, value) ? [] : textsOf(value, field === '' ? name : `${field}.${name}`),
  )
}

/** The long text of an input, in Markdown, where pictures and mentions are counted. */
export const longFields = ['content', 'description', 'agenda'] as const

/**
 * What pages show of a text, and every address its links lead to, beside the text as it was typed: so a word is found that
 * only marks part, and a host that only marks hide.
 */
export function shownIn(text: string): { words: string; addresses: string[] } {
  try {
    const tree = readMarkdown(text, { work: openWork(), isShown: () => true })
    const addresses: string[] = []
    collectAddresses(tree, addresses)
    return { words: wordsOfTree(tree), addresses }
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return { words: text, addresses: text.match(/https?:\/\/\S+/gi) ?? [] }
  }
}

/** Each of the address fields holds one, whatever is written there. */
const addressField = /(?:^|\.)(?:link|videoUrl|socialUrl|websiteUrl)$/
const markdownField = /(?:^|\.)(?:content|description|agenda)$/
const plainAddress = /\bhttps?:\/\/|(?<![\p{L}\p{N}_.@/-])www\.(?=[\p{L}\p{N}])/giu

/** The number of links in a text, or addresses that it shows. */
export function linksIn({ field, text }: FieldText): number {
  if (addressField.test(field)) return 1
  // Code in Markdown is no link; elsewhere an address is one however it is written.
  const plain = markdownField.test(field) ? 0 : [...text.matchAll(plainAddress)].length
  return Math.max(plain, shownIn(text).addresses.length)
}

function collectAddresses(node: Node, found: string[]): void {
  if (node.type === 'link' && /^https?:/i.test(node.url ?? '')) found.push(node.url ?? '')
  for (const child of node.children ?? []) collectAddresses(child, found)
}

export type Amounts = { links: number; pictures: number; mentions: number }

/** Totals of an input. Links count in every field. */
export function amountsIn(input: object): Amounts {
  const fields = input as Record<string, unknown>
  const texts = longFields.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []))
  const images = Array.isArray(fields.images) ? fields.images.length : 0
  return {
    links: textsOf(input).reduce((sum, text) => sum + linksIn(text), 0),
    pictures: texts.reduce((sum, text) => sum + picturesNamed(text).length, images),
    mentions: new Set(texts.flatMap((text) => textFacts(text).names)).size,
  }
}

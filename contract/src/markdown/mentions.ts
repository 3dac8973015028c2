import { type NameIn, namesIn } from '../mention-text.ts'
import type { Mention } from '../mentions.ts'
import type { Node } from './tree.ts'

/** Address prefix of mentioned people; links in a text never have it by themselves. */
export const personAt = '/user/'

/** The usernames that a tree of `readMarkdown` could link, in lower case, each once, in their order. */
export function namesInTree(tree: Node): string[] {
  const names = new Set<string>()
  const collect = (node: Node): void => {
    if (mayMention(node)) for (const { name } of namesIn(node.value ?? '')) names.add(name)
    if (node.type !== 'link') for (const child of node.children ?? []) collect(child)
  }
  collect(tree)
  return [...names]
}

/** Makes links of the people mentioned: in words, not in code or in what is a link already. */
export function linkMentions(node: Node, mentions: Mention[]): void {
  if (node.type === 'link' || mentions.length === 0) return
  node.children = node.children?.flatMap((child) => {
    if (mayMention(child)) return parts(child.value ?? '', mentions)
    linkMentions(child, mentions)
    return [child]
  })
}

const mayMention = ({ type, data }: Node) => type === 'text' && !data?.isQuoted

function parts(text: string, mentions: Mention[]): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const { from, to, mention } of mentionsIn(text, mentions)) {
    const { username, name } = mention
    nodes.push(
      { type: 'text', value: text.slice(end, from) },
      {
        ...{ type: 'link', url: `${personAt}${username}`, title: name },
        children: [{ type: 'text', value: `@${username}` }],
      },
    )
    end = to
  }
  return [...nodes, { type: 'text', value: text.slice(end) }].filter(
    ({ type, value }) => type !== 'text' || value,
  )
}

/** The given mentions, found in plain words. */
export const mentionsIn = (text: string, mentions: Mention[]): (NameIn & { mention: Mention })[] =>
  namesIn(text).flatMap((found) => {
    const mention = mentions.find(({ written }) => written === found.name)
    return mention ? [{ ...found, mention }] : []
  })

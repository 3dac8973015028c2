import type { Mention } from '@guildhall/contract/mentions'
import type { Plugins } from './markdownPlugins'
import type { Node } from './markdownTree'
import { mentionsOf } from './mentions'

/** Where links in a text never lead by themselves. */
export const personAt = '/user/'

/** Makes links of whom a text mentions: in its words, not in code, nor in what is a link already. Comes after keepAll. */
export const linkMentions =
  (mentions: Mention[]): Plugins[number] =>
  () =>
  (tree: object) =>
    link(tree as Node, mentions)

function link(node: Node, mentions: Mention[]): void {
  if (node.type === 'link') return
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text') return parts(child.value ?? '', mentions)
    link(child, mentions)
    return [child]
  })
}

function parts(text: string, mentions: Mention[]): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const { from, to, mention } of mentionsOf(text, mentions)) {
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

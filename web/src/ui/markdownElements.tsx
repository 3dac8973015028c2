import type { TextPicture as Picture } from '@guildhall/contract/content'
import { personAt } from '@guildhall/contract/markdown/mentions'
import type { Node } from '@guildhall/contract/markdown/tree'
import { pictureIn } from '@guildhall/contract/text-pictures'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { createElement, Fragment, type ReactNode } from 'react'
import { MentionLink } from './MentionLink'
import { TextPicture } from './TextPicture'

type Pictures = Map<string, Picture>

/** Elements without a rule of their own. */
const tags: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
}

/** The elements of a tree by `readMarkdown`, which has seen to where links lead and which pictures are shown. */
export const elementsIn = ({ children = [] }: Node, pictures: Pictures): ReactNode[] =>
  children.map((node, at) => createElement(Fragment, { key: at }, elementOf(node, pictures)))

function elementOf(node: Node, pictures: Pictures): ReactNode {
  const words = () => elementsIn(node, pictures)
  const { value = '', url = '', data } = node
  const title = node.title ?? undefined
  switch (node.type) {
    case 'text':
      return value
    case 'break':
      return [<br key="break" />, '\n']
    case 'inlineCode':
      return <code>{value.replaceAll(/\r?\n|\r/g, ' ')}</code>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too
        <pre tabIndex={0} dir="auto">
          <code>{value && `${value}\n`}</code>
        </pre>
      )
    case 'thematicBreak':
      return <hr />
    case 'heading':
      // A page has one h1, its own.
      return createElement(`h${Math.max(node.depth ?? 2, 2)}`, data?.hProperties, words())
    case 'link':
      return url.startsWith(personAt) ? (
        <MentionLink username={url.slice(personAt.length)} name={title} />
      ) : (
        <a href={normalizeUri(url)} title={title} rel="nofollow ugc noopener" target="_blank">
          {words()}
        </a>
      )
    case 'image': {
      const picture = pictures.get(pictureIn(url) ?? '')
      return picture && <TextPicture picture={picture} alt={node.alt ?? ''} />
    }
    case 'list':
      return listOf(node, pictures)
    case 'table':
      return tableOf(node, pictures)
    default:
      return createElement(data?.hName ?? tags[node.type] ?? Fragment, data?.hProperties, words())
  }
}

/** Items of a loose list keep their paragraphs. */
function listOf({ children = [], ordered, start, spread, data }: Node, pictures: Pictures): ReactNode {
  const isLoose = spread || children.some((item) => item.spread)
  const isTasks = children.some(({ checked }) => checked != null)
  const about = { ...data?.hProperties, className: isTasks ? 'contains-task-list' : undefined }
  const items = children.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole
    <li key={at} className={item.checked == null ? undefined : 'task-list-item'}>
      {partsOf(item, isLoose, pictures)}
    </li>
  ))
  return ordered ? (
    <ol {...about} start={start === 1 ? undefined : (start ?? undefined)}>
      {items}
    </ol>
  ) : (
    <ul {...about}>{items}</ul>
  )
}

function partsOf({ children = [], checked }: Node, isLoose: boolean, pictures: Pictures): ReactNode[] {
  return children.map((part, at) => {
    const box = at === 0 && checked != null && <Task isDone={checked} />
    const isWords = part.type === 'paragraph'
    const words = isWords ? elementsIn(part, pictures) : elementOf(part, pictures)
    return createElement(isWords && isLoose ? 'p' : Fragment, { key: at }, box, box && isWords && ' ', words)
  })
}

/** Ticked where it was written, not where it is read. */
const Task = ({ isDone }: { isDone: boolean }) => (
  <input type="checkbox" checked={isDone} disabled readOnly aria-label={isDone ? 'Done' : 'To do'} />
)

function tableOf({ children = [], align = [], data }: Node, pictures: Pictures): ReactNode {
  const row = (of: Node, cell: 'th' | 'td') => (
    <tr>
      {align.map((side, at) => {
        const about = { key: at, style: side ? { textAlign: side as 'left' } : undefined }
        const found = of.children?.[at]
        return createElement(cell, about, found && elementsIn(found, pictures))
      })}
    </tr>
  )
  const [head, ...body] = children
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section aria-label="Table" tabIndex={0}>
      <table {...data?.hProperties}>
        {head && <thead>{row(head, 'th')}</thead>}
        {body.length > 0 && (
          <tbody>{body.map((one, at) => createElement(Fragment, { key: at }, row(one, 'td')))}</tbody>
        )}
      </table>
    </section>
  )
}

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text
import { expect, it } from 'vitest'
import { gluedSentences } from './check-sentences.ts'

const found = (source: string) => gluedSentences(source, 'page.tsx').map((line) => line.replace(/^1: /, ''))

it.each([
  ['a ternary in markup', "const a = <p>Delete {isOwn ? 'your' : 'this'} post</p>"],
  ['the same in an element within it', "const a = <p>Delete <b>{isOwn ? 'your' : 'this'}</b> post</p>"],
  ['an ending in markup', "const a = <p>{name} is free{isNew && ', and new'}.</p>"],
  ['an ending that is markup', 'const a = <p>Updated{at && <> at <b>{at}</b></>}</p>'],
  ['a fallback', "const a = <p>Only {name ?? 'the poster'} sees it</p>"],
  [
    'a form of plural that is left out',
    "const a = <p>You{n > 0 && plural(n, ' and {n} other', ' and {n} others')}</p>",
  ],
  ['a ternary in a template', 'const a = `Delete ${isOwn ? "your" : "this"} post`'],
  ['a template in a template', 'const a = `Hidden${club ? ` in ${club}` : ""} today`'],
  ['a part with a name', "function a() { const one = isOwn ? 'your' : 'this'; return `Delete ${one} post` }"],
  ['a template with a name', 'function a() { const end = `until ${day}`; return `Hidden ${end} here` }'],
])('refuses %s', (_, source) => {
  expect(found(source)).toEqual([expect.stringContaining('→ a whole sentence for each case')])
})

it.each([
  [
    'halves side by side',
    "const a = <p>{x ? 'By a person' : 'By a program'}{y ? ', late' : ', early'}</p>",
    'a whole sentence for each case',
  ],
  [
    'parts in a list',
    "const a = [from && `from ${from} on`, 'to now'].join(' ')",
    'a whole sentence for each case',
  ],
  ['a word of code in markup', 'const a = <p>Deleted {kind}s stay here</p>', 'a sentence for each value'],
  ['a word of code alone', 'const a = <b>{item.status}</b>', 'a sentence for each value'],
  ['a word of code in a template', 'const a = `No ${feature} here`', 'a sentence for each value'],
  ['a word by its key', 'const a = `Kept for ${words[period]}`', 'a sentence for each value'],
  [
    'a label in other letters',
    'const a = <p>Show the {label.toLowerCase()}</p>',
    'nounOf, or a text for this place',
  ],
  ['a sum', "const a = 'Delete ' + name", 'one template'],
  ['names by hand', "const a = names.join(', ')", 'listText, andText or orText'],
  ['names with their end', "const a = names.join(' and ')", 'listText, andText or orText'],
])('refuses %s', (_, source, better) => {
  expect(new Set(found(source).map((line) => line.split(' → ')[1]))).toEqual(new Set([better]))
})

it.each([
  ['values', 'const a = <p>Delete {title} by <b>{fullName(author)}</b></p>'],
  ['forms of plural', "const a = <p>Deleted with {plural(n, '{n} comment', '{n} comments')}</p>"],
  ['a sentence for each case', "const a = <p>{isOwn ? 'Delete your post' : 'Delete this post'}</p>"],
  ['another sentence', "const a = <p>You’ll get a link. {isOld && 'The old one stops.'}</p>"],
  ['a second fact', 'const a = <p>Added {day}{by && ` · by ${by}`}</p>'],
  ['a heading and its value', 'const a = `Closed: ${outcomes[outcome]}`'],
  ['a label that begins', 'const a = `${labels[group]} in ${club}`'],
  [
    'names',
    "function a() { const name = author ? fullName(author) : 'Anonymous'; return `By ${name} today` }",
  ],
  ['icons and buttons', 'const a = <p>Saved {isNew && <Button>Undo it</Button>}</p>'],
  ['classes', 'const a = <p className={`row ${isOn ? "on" : "off"}`} id={`a-${kind}`} />'],
  ['addresses', 'const a = `/rest/v1/${kind}/${isOld ? "old" : "new"}`'],
  ['statements', 'const a = sql`select ${isOwn ? sql`own from` : sql`all from`} rows`'],
  ['what is thrown', 'throw new Error(`No ${kind} for ${isOwn ? "you" : "them"}`)'],
  ['a literal on two lines', "const a = 'It is deleted, ' + 'with its comments'"],
  ['arithmetic', "const a = 1 + count, b = [1, 2].join('-')"],
])('allows %s', (_, source) => {
  expect(found(source)).toEqual([])
})

it('names the line', () => {
  expect(gluedSentences("\n\nconst a = `Delete ${isOwn ? 'your' : 'this'} post`", 'words.ts')).toEqual([
    "3: isOwn ? 'your' : 'this' → a whole sentence for each case",
  ])
})

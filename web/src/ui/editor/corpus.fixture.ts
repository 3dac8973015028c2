export const pictureId = '0197b0a0-6c1e-7a50-8f3e-2b1d4c5e6f70'

/** Texts as people write them, each of which the editor gives back as it was read. */
export const formatted: Record<string, string> = {
  prose: 'We meet on Tuesdays.\nBring your own mug.\n\nNo need to sign up; just come.',
  'an announcement':
    '# Summer fair\n\nIt is **on**: *Saturday*, from 10 to 4.\n\n## What to bring\n\n- a chair\n- something to share\n  - no nuts, please\n- *good mood*\n\n> Last year was wonderful.\n>\n> — Ada\n\nQuestions? Write to fair@club.example or see https://club.example/fair?year=2026&x=1.',
  minutes:
    '1. Opened at 7.\n2. Money: **£312.50** in, £40 out.\n3. Any other business\n   1. Heating\n   2. Keys\n\n---\n\nNext: 3 May',
  tasks: '- [x] book the hall\n- [ ] print posters\n  - [ ] A4\n  - [x] A3\n- not a task',
  'a list with air': '- First, with much to say.\n\n- Second.\n\n  With a second paragraph.',
  'a list from seven': '7. seven\n8. eight',
  code: 'Run `npm ci && npm start`, then:\n\n```sh\ncurl -s http://localhost:3000/health | jq .\n```\n\nAnd `` a`b ``.',
  'code in a list': '- build\n  ```\n  make\n  ```\n- test',
  'code by indentation': 'So:\n\n    let x = 1\n    let y = 2',
  'a fence with words': '```js title="a b"\n1\n```',
  'signs that mean nothing':
    'A Vec<String> of 2 * 3 snake_case_words, R&D, 50% off [soon] #1 ~5 km a|b "quoted" \\ ^ $5',
  'raw HTML': '<div class="a">\nboxed & <b>bold</b>\n</div>',
  'old ways to write it': 'Head\n====\n\nSub\n---\n\n* a\n* b\n\n__bold__ and _slanted_\n\n***\n\n+ c\n+ d',
  'emphasis in emphasis': '**a *b* c** *d **e*** ***f*** ~~g **h**~~ **`i`**',
  'emphasis within words': 'un*frigging*believable **a**b**c**',
  links:
    '[words](https://a.example "Title") [**bold** words](https://b.example/x_(y)) <https://c.example> www.d.example',
  'a link to mail': 'Write to <ann@a.example> or [Ann](mailto:ann@a.example).',
  entities: '&copy; 2026 &amp; later &lt;3',
  'lines and lines': 'Roses are red  \nViolets are blue\\\nand so on\n\\\nThe end',
  'right to left': '# כותרת\n\nשלום **עולם**\n\n- مرحبا\n- أهلا',
  'other scripts': '**Łódź** 日本語の*文章*です 🎉👩‍👩‍👧 Ünï̈cödé',
  'quotes in quotes': '> He said\n>\n> > She said\n> >\n> > - this\n> > - that\n>\n> ok',
  'escaped signs': '\\*not slanted\\* 1\\. no list\n\\# no heading\n\\- no entry',
  'one long word': 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'.repeat(20),
  'names with lines at their edges': 'Ask @_raj_, **@_ann** or *@ben_ and @_cem*; @\\_raj\\_ too, and _this_',
  nothing: '',
  pictures: `The door:\n\n![A brass door, *left* of the \\[gate\\]](picture:${pictureId})\n\n![](picture:${pictureId})\n\nNice.`,
  'a picture alone': `![](picture:${pictureId})`,
  'pictures in lists and quotes': `- one\n\n  ![a](picture:${pictureId})\n- ![b](picture:${pictureId})\n\n> ![שער](picture:${pictureId})`,
  'a list right after words': 'Bring\n- tea\n- cake',
  'a table':
    'Fees:\n\n| Hall | Fee | Code |\n|:---|---:|:-:|\n| **Small** *hall* | £12.50 | `a\\|b` |\n| [Map](https://a.example/x) \\| map | | ~~old~~ |\n| one |\n\nNice.',
  'a table alone, in other ways': 'a | b\n-|-\n1\\\\ | <b>2</b> \\* @_raj_',
  'a table of one column': '| a |\n|---|',
  'a table with an empty head': '|   |   |\n|---|---|\n| 1 | # 2 |',
  'tables in lists and quotes':
    '- one\n\n  | a | b |\n  |---|---|\n  | 1 | - 2 |\n\n> | שלום | b |\n> |--:|---|\n> | 1 | 2 |\n\n| x |\n|---|\n\n| y |\n|---|',
  'headings of every level': '# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6',
}

/** What the editor has no form for: it is written as Markdown, and stays as it is. */
export const unformatted: Record<string, string> = {
  'a table with a longer row': '| a | b |\n|---|---|\n| 1 | 2 | 3 |',
  'a table without a word': '| | |\n|-|-|\n| | |',
  'a table with a picture': `| a | b |\n|---|---|\n| ![a](picture:${pictureId}) | 2 |`,
  footnote: 'Said[^1].\n\n[^1]: By whom',
  picture: '![An oak](https://a.example/oak.png)',
  'a link by its name': '[a][b]\n\n[b]: https://a.example',
  'a definition alone': '[a]: https://a.example "T"',
  'a link to elsewhere': '[x](javascript:alert(1)) [y](/settings)',
  'an empty entry': '- a\n-\n- b',
  'an empty heading': 'a\n\n#\n\nb',
  'marks and nothing else': '> ***',
}

import { describe, expect, it } from 'vitest'
import { openPageFiles } from './files'

const linksTo = openPageFiles({
  'index.html': { file: 'index.js', name: 'index', isEntry: true, imports: ['base'], css: ['index.css'] },
  base: { file: 'base.js', name: 'base' },
  shared: { file: 'shared.js', name: 'shared', imports: ['base', 'page'], css: ['shared.css'] },
  page: { file: 'page.js', name: 'HomePage', imports: ['index.html', 'shared'], css: ['page.css'] },
  other: { file: 'other.js', name: 'PostPage', imports: ['index.html'] },
})

describe('the files of a page', () => {
  it('are asked for at once, each once, without those of every page and of other pages', () => {
    expect(linksTo('HomePage').match(/href="[^"]+"/g)).toEqual([
      'href="/page.js"',
      'href="/page.css"',
      'href="/shared.js"',
      'href="/shared.css"',
    ])
    expect(linksTo('PostPage')).toBe(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/other.js">',
    )
    expect(linksTo('HomePage')).toContain('<link rel="stylesheet" crossorigin href="/page.css">')
  })

  it('are never guessed', () => expect(() => linksTo('NoPage')).toThrow('The build has no page NoPage'))
})

import { describe, expect, it } from 'vitest'
import { openPageFiles } from './files'

const linksTo = openPageFiles({
  'index.html': { file: 'index.js', name: 'index', isEntry: true, imports: ['base'], css: ['index.css'] },
  base: { file: 'base.js', name: 'base' },
  shared: { file: 'shared.js', name: 'shared', imports: ['base', 'page'], css: ['shared.css'] },
  page: { file: 'page.js', name: 'HomePage', imports: ['index.html', 'shared'], css: ['page.css'] },
  other: { file: 'other.js', name: 'PostPage', imports: ['index.html'] },
})

describe('openPageFiles', () => {
  it('links each file of a page once, without files of every page or of others', () => {
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

  it('throws for an unknown page', () =>
    expect(() => linksTo('NoPage')).toThrow('The build has no page NoPage'))
})

import { describe, expect, it } from 'vitest'
import { openPageFiles } from './files'

const { linksTo, loaderOf } = openPageFiles({
  'index.html': { file: 'index.js', name: 'index', imports: ['base'], css: ['index.css'] },
  'src/app/loader.ts': { file: 'loader.js', name: 'loader' },
  base: { file: 'base.js', name: 'base' },
  shared: { file: 'shared.js', name: 'shared', imports: ['base', 'page'], css: ['shared.css'] },
  page: { file: 'page.js', name: 'HomePage', imports: ['index.html', 'shared'], css: ['page.css'] },
  saved: { file: 'saved.js', name: 'SavedPage', imports: ['shared'] },
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

  it('links a file that several chunks need once', () => {
    expect(linksTo('HomePage', 'SavedPage').match(/href="[^"]+"/g)).toEqual([
      ...(linksTo('HomePage').match(/href="[^"]+"/g) ?? []),
      'href="/saved.js"',
    ])
  })

  it('names a rendered page’s scripts to its loader, and links its styles', () => {
    expect(loaderOf('HomePage').split('\n    ')).toEqual([
      '<script type="module" async crossorigin src="/loader.js" data-app="/index.js /base.js /page.js /shared.js"></script>',
      '<link rel="stylesheet" crossorigin href="/page.css">',
      '<link rel="stylesheet" crossorigin href="/shared.css">',
    ])
  })

  it('throws for an unknown chunk', () =>
    expect(() => linksTo('NoPage')).toThrow('The build has no chunk NoPage'))
})

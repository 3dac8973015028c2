import { describe, expect, it } from 'vitest'
import { openPageFiles } from './files'

const { linksTo, loaderOf } = openPageFiles({
  loader: 'loader.js',
  document: ['index.js', 'index.css', 'base.js'],
  visitors: { '': ['late.js'], HomePage: ['home.js', 'home.css', 'late.js'] },
  members: { '': ['bell.js'], HomePage: ['home.js', 'home.css', 'bell.js'] },
})

describe('openPageFiles', () => {
  it('links the files of a signed-in person’s page, in order', () => {
    expect(linksTo('HomePage').split('\n    ')).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/home.js">',
      '<link rel="stylesheet" crossorigin href="/home.css">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/bell.js">',
    ])
  })

  it('names a rendered page’s scripts to its loader, and links its styles', () => {
    expect(loaderOf('HomePage').split('\n    ')).toEqual([
      '<script type="module" async crossorigin src="/loader.js" data-app="/index.js /base.js /home.js /late.js"></script>',
      '<link rel="stylesheet" crossorigin href="/home.css">',
    ])
  })

  it('has a signed-in person’s rendered page load its scripts at once', () => {
    expect(loaderOf('HomePage', true).split('\n    ')).toEqual([
      '<script type="module" async crossorigin src="/loader.js" data-app="/index.js /base.js /home.js /bell.js" data-at-once></script>',
      '<link rel="stylesheet" crossorigin href="/home.css">',
    ])
  })

  it('links what all pages load for a page without a component', () => {
    expect([linksTo(), loaderOf()]).toEqual([
      expect.stringContaining('/bell.js'),
      expect.stringContaining('data-app="/index.js /base.js /late.js"'),
    ])
  })
})

import { expect, it } from 'vitest'
import { classesOf, namedIn, offTheScale, sidesIn, unusedIn } from './check-styles.ts'

it('refuses lengths, sizes, weights and radii outside the scale', () => {
  const refused = (declaration: string) => offTheScale(`.a:hover {\n  ${declaration};\n}`)
  for (const declaration of [
    'gap: 10px',
    'padding: var(--gh-space-8) 0.75rem',
    'margin-top: -6px',
    'font-size: 14px',
    'font: 600 0.875rem var(--gh-font)',
    'font-weight: 650',
    'border-radius: 10px',
    'border-start-end-radius: 6px',
  ])
    expect(refused(declaration), declaration).toHaveLength(1)
  for (const declaration of [
    'gap: var(--gh-space-8) 0',
    'padding: 1px 2px',
    'padding-inline-start: 68px',
    'margin: calc(-1 * var(--gh-space-8)) auto 0',
    'width: 34px',
    'font-size: clamp(1.5rem, 4vw, 1.875rem)',
    'font-size: 0.875em',
    'font: 600 var(--gh-type-note)',
    'font: inherit',
    'font-weight: 700',
    'border-radius: 50%',
  ])
    expect(refused(declaration), declaration).toEqual([])
})

it('refuses left and right, unless a rule is for one direction', () => {
  const sides =
    'margin-left: 0; right: 0; text-align: left; float: right; border-top-left-radius: 0; padding: 0 1px 0 2px;' +
    'border-left-color: red; scroll-margin-right: 0; clear: left; inset: 0 1px 0 2px; border-radius: 0 2px 2px 0;' +
    'mask-image: linear-gradient(to right, red, blue);'
  expect(offTheScale(`.a { ${sides} }`)).toHaveLength(12)
  expect(offTheScale(`.a:dir(rtl) { ${sides} }`)).toEqual([])
  const both =
    'border-radius: 2px 2px 0 0; background: linear-gradient(to right, red), linear-gradient(to left, red);'
  expect(offTheScale(`.a { margin-inline-start: 0; left: 50%; padding: 0 2px; ${both} }`)).toEqual([])
  expect(offTheScale('@media print { /* left: 0; */ .a { color: red; left: 0; } }')).toEqual([
    'left: 0 (use a logical side)',
  ])
})

it('refuses left and right in components', () => {
  const refused = `<Text ml={8} ta="right" style={{ paddingRight: 8 }} />`
  expect(sidesIn(refused)).toEqual(['ml=', 'ta="right', 'paddingRight:'])
  expect(sidesIn(`<Text ms={8} ta="end" style={{ left: 8, paddingInline: 8 }} alt="" />`)).toEqual([])
})

it('finds the classes of a stylesheet, those that code names, and those of a module that it never uses', () => {
  const css = '.a > .b:hover { flex: 1.5; } @media (min-width: 1.5em) { .c :global(.active) { flex: none; } }'
  expect([...classesOf(css)]).toEqual(['a', 'b', 'c'])
  const code = `import own from './x.module.css'\n<p className={own.a}><b className={\`\${own.b} row\`} /></p>`
  expect(namedIn(`${code}<i className="stack gap-8" />\ncomposes: muted from global;`)).toEqual([
    'row',
    'stack',
    'gap-8',
    'muted',
  ])
  expect(unusedIn(css, 'own', code)).toEqual(['c'])
  expect(unusedIn(css, 'own', `${code}<Modal classNames={own} />`)).toEqual([])
})

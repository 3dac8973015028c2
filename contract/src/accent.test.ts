import { describe, expect, it } from 'vitest'
import { accentStyles, contrast, contrastsOf, isReadable } from './accent.ts'

describe('an accent', () => {
  it('has the contrast that WCAG 2.2 computes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#1f5a41')).toBeCloseTo(contrast('#1f5a41', '#ffffff'), 5)
  })

  it.each(['#1f5a41', '#7a1f5a', '#0b3d91', '#000000', '#8a2b0c'])(
    '%s is readable in both schemes',
    (accent) => {
      for (const one of Object.values(contrastsOf(accent))) expect(one).toBeGreaterThanOrEqual(4.5)
      expect(isReadable(accent)).toBe(true)
    },
  )

  it.each(['#ffffff', '#ffd54f', '#86cba9', '#ff7043', '#777777'])('%s is not', (accent) =>
    expect(isReadable(accent)).toBe(false),
  )

  it('paints links with a tint of it in the dark scheme', () => {
    const styles = accentStyles('#0b3d91')
    const tint = /scheme="dark"\]\{[^}]*--gh-green-text:(#[0-9a-f]{6})/.exec(styles)?.[1] ?? ''
    expect(contrast(tint, '#35322b')).toBeGreaterThanOrEqual(4.5)
    expect(styles).toContain('--mantine-color-green-7:#0b3d91')
    expect(styles).not.toMatch(/[<>\\]|url\(|NaN|undefined/)
  })
})

import { expect, it } from 'vitest'
import { mailTemplate } from './mail-template.ts'

const mail = (
  club?: { id: string; name: string; accent?: string },
  by?: Parameters<typeof mailTemplate>[0]['by'],
) =>
  mailTemplate({
    ...{
      to: 'a@b.test',
      for: 'confirmed',
      subject: 's',
      greeting: 'g',
      paragraphs: [],
      footnote: 'f',
      club,
      by,
    },
    button: { label: 'Open', url: 'http://x.test' },
  })

it('shows the letters and the name of the club it is about, and loads nothing', () => {
  const { html, text } = mail({ id: 'k', name: 'Ada & <b>oats</b> evil.com' })
  expect(html).toMatch(
    /<span style="[^"]*hsl\(\d+,38%,88%\)[^"]*">AB<\/span> <strong>Ada &#38; &#60;b&#62;oats&#60;\/b&#62; evil·com</,
  )
  expect(html).not.toMatch(/<img|url\(/)
  expect(text).not.toContain('Ada')
  expect(mail().html).not.toContain('<span')
})

it('has its button in the color of the club, and the initials of who writes', () => {
  const { html } = mail(
    { id: 'k', name: 'Ada', accent: '#8a3b12' },
    { id: 'p', firstName: '<i>', lastName: 'Ova' },
  )
  expect(html).toMatch(/<a style="[^"]*color:#fff[^"]*background:#8a3b12" href="http:\/\/x\.test">Open</)
  expect(html).toMatch(/<span style="[^"]*background:#8a3b12;color:#fff">AD<\/span>/)
  expect(html).toMatch(/hsl\(\d+,45%,24%\)">&#60;O<\/span> &#60;i&#62; Ova</)
  expect(mail().html).toMatch(/<a class="button"/)
})

import { expect, it } from 'vitest'
import { mailTemplate } from './mail-template.ts'

const mail = (club?: { id: string; name: string }) =>
  mailTemplate({
    ...{ to: 'a@b.test', for: 'confirmed', subject: 's', greeting: 'g', paragraphs: [], footnote: 'f', club },
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

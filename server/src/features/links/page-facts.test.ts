import { describe, expect, it } from 'vitest'
import { factsIn } from './page-facts.ts'

const read = (html: string | Buffer, charset?: string) =>
  factsIn({ url: 'https://a.test/b/c', type: 'text/html', charset, body: Buffer.from(html) })
const title = (html: string | Buffer, charset?: string) => read(html, charset).title
const meta = (name: string, content: string, by = 'property') => `<meta ${by}="${name}" content="${content}">`

describe('factsIn', () => {
  it("prefers the facts for cards to the page's title", () => {
    const html = `<head><title>Title</title>${meta('og:title', 'For &quot;cards&quot;')}${meta('og:site_name', 'Site')}
      ${meta('og:image', '../p.png?a=1&amp;b=2')}${meta('twitter:title', 'Later')}</head>`
    expect(read(html)).toEqual({
      title: 'For "cards"',
      siteName: 'Site',
      pictureUrl: 'https://a.test/p.png?a=1&b=2',
    })
    expect(title(`<title>One</title>${meta('twitter:title', 'Two', 'name')}`)).toBe('Two')
    expect(title(`${meta('og:title', 'One')}${meta('og:title', 'Two')}`)).toBe('One')
    expect(read(`<title>T</title>${meta('twitter:image', '//i.test/p', 'name')}`).pictureUrl).toBe(
      'https://i.test/p',
    )
  })

  it.each([
    ['<title> A \n title </title>', 'A title'],
    ['<TITLE>A</TITLE><title>B</title>', 'A'],
    ['<title>A <b>bold</b> &lt;script&gt;</title>', 'A <b>bold</b> <script>'],
    ['<script>var a = "<title>Not this</title>"</script><title>This</title>', 'This'],
    ['<style><title>No</title></style><!-- <title>No</title> --><title>This</title>', 'This'],
    ['<title>Unclosed', 'Unclosed'],
    ['<title>a\u202eb\u200b\u0000\u0007c</title>', 'abc'],
    ['<title>سلام دنیا</title>', 'سلام دنیا'],
  ])('%j', (html, expected) => {
    expect(title(html)).toBe(expected)
  })

  it.each([
    '',
    '<title></title>',
    '<title> \u200b </title>',
    '<body><title>In the text</title>',
    '<head></head><title>After the head</title>',
    '<p>Text<title>In the text</title>',
    '<svg><title>Of a drawing</title></svg>',
    'plain words',
    '\u0000\u0001\u0002',
  ])('is nothing in %j', (html) => {
    expect(title(html)).toBeUndefined()
  })

  it('truncates titles to 200 characters, and site names to 60', () => {
    expect(title(`<title>${'🎈'.repeat(200)}</title>`)).toBe('🎈'.repeat(200))
    expect(title(`<title>${'a'.repeat(500_000)}</title>`)).toBe(`${'a'.repeat(199)}…`)
    expect(read(meta('og:site_name', 'a'.repeat(61))).siteName).toBe(`${'a'.repeat(59)}…`)
  })

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'http://[',
    'x'.repeat(3000),
  ])('has no picture at %s', (address) => {
    expect(read(meta('og:image', address)).pictureUrl).toBeUndefined()
  })

  it('decodes by the charset of the response or the page, else as UTF-8', () => {
    const latin = Buffer.from('<title>Caf\u00e9</title>', 'latin1')
    expect(title(latin, 'ISO-8859-1')).toBe('Café')
    expect(title(Buffer.concat([Buffer.from('<meta charset=windows-1252>'), latin]))).toBe('Café')
    expect(
      title(
        Buffer.concat([
          Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=latin1">'),
          latin,
        ]),
      ),
    ).toBe('Café')
    expect(title(Buffer.from('<title>\u3042</title>'), 'no-such-letters')).toBe('あ')
    expect(
      title(
        Buffer.concat([Buffer.from('<title>'), Buffer.from([0x82, 0xa0]), Buffer.from('</title>')]),
        'Shift_JIS',
      ),
    ).toBe('あ')
    expect(
      title(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('<title>あ</title>')]), 'latin1'),
    ).toBe('あ')
    expect(title(latin)).toBe('Caf\ufffd')
  })

  it('reads the first thousand tags', () => {
    expect(title(`${'<meta>'.repeat(999)}<title>Here</title>`)).toBe('Here')
    expect(title(`${'<meta>'.repeat(1000)}<title>Here</title>`)).toBeUndefined()
  })

  // Without a bound the first takes half a minute, longer than the test may.
  it.each([
    ['open tags', '<a>'.repeat(170_000), undefined],
    ['tags of a head', '<noscript>'.repeat(50_000), undefined],
    ['attributes', `<meta ${'a=b '.repeat(120_000)}>`, 'Late'],
    ['signs', '<'.repeat(500_000), 'Late'],
    ['what names letters', `<meta${' charset'.repeat(60_000)}`, undefined],
  ])('is looked for without much work among half a million of %s', (_, html, expected) => {
    expect(title(`${html}<title>Late</title>`)).toBe(expected)
  })
})

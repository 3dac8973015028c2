import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AttachmentError, readAttachment } from './attachments.ts'
import { compoundFile, type Entries, zip } from './test-documents.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const office = (main: string, folder: string): Entries => ({
  '[Content_Types].xml': `<Types><Override PartName="/x" ContentType="${main}.main+xml"/></Types>`,
  [`${folder}/document.xml`]: '<x/>',
})
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const docx = zip(office(`${openXml}.wordprocessingml.document`, 'word'))
const executable = Buffer.from(`MZ\x90\0\x03${'\0'.repeat(200)}`, 'latin1')

const accepted = async (input: Buffer, name: string) => (await readAttachment(input, name)).mime
const refused = async (input: Buffer | string, name: string) => {
  const reading = readAttachment(Buffer.from(input), name)
  await expect(reading).rejects.toThrow(AttachmentError)
  await expect(reading).rejects.toMatchObject({ code: 'invalid_attachment_type' })
}

describe('accepted attachments', () => {
  test.each<[string, string, Buffer]>([
    ['a.txt', 'text/plain', Buffer.from('Grüße\r\n\tfrom here\f')],
    ['a.md', 'text/markdown', Buffer.from('# Title <b>bold</b>')],
    ['a.csv', 'text/csv', Buffer.from('\uFEFFname;count\nå;1\n')],
    ['a.pdf', 'application/pdf', pdf],
    ['a.zip', 'application/zip', zip({ 'readme.txt': 'hello', 'src/index.html': '<p>' })],
    ['empty.zip', 'application/zip', zip({})],
    ['a.docx', `${openXml}.wordprocessingml.document`, docx],
    ['a.xlsx', `${openXml}.spreadsheetml.sheet`, zip(office(`${openXml}.spreadsheetml.sheet`, 'xl'))],
    [
      'a.pptx',
      `${openXml}.presentationml.presentation`,
      zip(office(`${openXml}.presentationml.presentation`, 'ppt')),
    ],
    ['a.odt', `${openDocument}.text`, zip({ mimetype: `${openDocument}.text`, 'content.xml': '<x/>' })],
    ['a.ods', `${openDocument}.spreadsheet`, zip({ mimetype: `${openDocument}.spreadsheet` })],
    ['a.odp', `${openDocument}.presentation`, zip({ mimetype: `${openDocument}.presentation` })],
    ['a.doc', 'application/msword', compoundFile('WordDocument')],
    ['a.xls', 'application/vnd.ms-excel', compoundFile('Workbook')],
    ['old.xls', 'application/vnd.ms-excel', compoundFile('Book')],
    ['a.ppt', 'application/vnd.ms-powerpoint', compoundFile('PowerPoint Document')],
  ])('%s as %s', async (name, mime, input) => {
    expect(await accepted(input, name)).toBe(mime)
  })

  test.each([
    ['docx', 'word', `${openXml}.wordprocessingml.document`],
    ['xlsx', 'xl', `${openXml}.spreadsheetml.sheet`],
    ['pptx', 'ppt', `${openXml}.presentationml.presentation`],
  ])('a streamed %s whose description comes behind a large picture', async (extension, folder, mime) => {
    const picture = randomBytes(extension === 'docx' ? 3_000_000 : 100_000)
    const parts = { [`${folder}/media/1.png`]: picture, [`${folder}/main.xml`]: '<x/>' }
    const document = zip({ ...parts, '[Content_Types].xml': '<Types/>' }, true)
    expect(await accepted(document, `a.${extension}`)).toBe(mime)
    await refused(document, extension === 'docx' ? 'a.xlsx' : 'a.docx')
    await refused(zip(parts, true), `a.${extension}`)
    const macros = { [`${folder}/vbaProject.bin`]: 'x', '[Content_Types].xml': '<Types/>' }
    await refused(zip({ ...parts, ...macros }, true), `a.${extension}`)
  })

  test('include extensions in any case', async () => {
    expect(await readAttachment(pdf, 'Minutes.PDF')).toEqual({
      mime: 'application/pdf',
      name: 'Minutes.PDF',
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })

  test('include HTML in a text file, which is only ever downloaded', async () => {
    expect(await accepted(Buffer.from('<script>alert(1)</script>'), 'snippet.txt')).toBe('text/plain')
  })
})

describe('refused attachments', () => {
  test.each([
    'html',
    'htm',
    'xhtml',
    'svg',
    'js',
    'mjs',
    'exe',
    'sh',
    'bat',
    'xml',
    'json',
    'rtf',
    'docm',
    'jar',
  ])('a text named .%s', async (extension) =>
    refused('<svg xmlns="http://www.w3.org/2000/svg"/>', `a.${extension}`),
  )

  test.each(['', 'a', 'pdf', '.', 'a.', 'a.pdf.', 'a.pdf/', 'a.txt.exe', '__proto__', 'a.constructor'])(
    'the name %j',
    async (name) => refused('text', name),
  )

  test.each([
    ['a.pdf', 'just text'],
    ['a.pdf', '<html>%PDF-1.7'],
    ['a.docx', pdf],
    ['a.docx', zip({ 'readme.txt': 'hello' })],
    ['a.xlsx', docx],
    ['a.zip', docx],
    ['a.zip', pdf],
    ['a.zip', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' })],
    ['a.docx', zip(office('application/vnd.ms-word.document.macroEnabled', 'word'))],
    ['a.odt', zip({ mimetype: `${openDocument}.spreadsheet` })],
    ['a.docx', docx.subarray(0, 60)],
    ['a.docx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60, 255), Buffer.from('PK\x05\x06')])],
    ['a.doc', docx],
    ['a.doc', '<html>'],
    ['a.doc', compoundFile('Installer')],
    ['a.xls', compoundFile('WordDocument')],
    ['a.pdf', executable],
    ['a.zip', executable],
    ['a.txt', executable],
    ['a.zip', ''],
  ])('%s with other content (%#)', async (name, input) => refused(input, name))

  test.each([
    ['a NUL', Buffer.from('a\0b')],
    ['an escape', Buffer.from('a\x1b[31mb')],
    ['a C1 control', Buffer.from('a\u0085b')],
    ['Latin-1', Buffer.from('Gr\xfc\xdfe', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFtext', 'utf16le')],
    ['a surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['half a character', Buffer.from('é').subarray(0, 1)],
  ])('text with %s', async (_, input) => refused(input, 'a.txt'))

  test('include documents whose description unpacks to 50 MB', async () => {
    const bomb = zip({ '[Content_Types].xml': Buffer.alloc(50 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    await refused(bomb, 'a.docx')
  })
})

test('the hash depends on the content, not the name', async () => {
  const [one, two] = [await readAttachment(pdf, 'a.pdf'), await readAttachment(pdf, 'b.pdf')]
  expect(one.hash).toBe(two.hash)
  expect((await readAttachment(Buffer.concat([pdf, pdf]), 'a.pdf')).hash).not.toBe(one.hash)
})

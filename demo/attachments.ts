/** A table as spreadsheets read it. */
export const table = (...rows: (string | number)[][]): Buffer =>
  Buffer.from(
    rows
      .map((row) =>
        row
          .map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
          .join(','),
      )
      .join('\r\n')
      .concat('\r\n'),
  )

export const note = (text: string): Buffer => Buffer.from(`${text.trim()}\n`)

/** A one-page A4 document in a font that every reader brings along. Lines that begin with '- ' are set in a list. */
export function pdf(title: string, lines: string[]): Buffer {
  const text = (words: string) =>
    `(${words.replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/[\\()]/g, (sign) => `\\${sign}`)}) Tj`
  let page = `BT /F2 22 Tf 64 770 Td ${text(title)} ET\n0.71 0.52 0.18 rg 64 754 120 3 re f 0 g\n`
  let y = 722
  for (const line of lines) {
    const isHeading = line.startsWith('# ')
    const isEntry = line.startsWith('- ')
    const words = isHeading || isEntry ? line.slice(2) : line
    if (isHeading) y -= 8
    for (const [index, part] of wrapped(words, isHeading ? 60 : 84).entries()) {
      const bullet = isEntry && index === 0 ? `BT /F1 11 Tf 64 ${y} Td ${text('-')} ET\n` : ''
      page += `${bullet}BT /${isHeading ? 'F2 14' : 'F1 11'} Tf ${isEntry ? 78 : 64} ${y} Td ${text(part)} ET\n`
      y -= isHeading ? 22 : 17
    }
  }
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}endstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

function wrapped(words: string, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const word of words.split(' ')) {
    if (part && part.length + word.length >= width) {
      parts.push(part)
      part = ''
    }
    part += part ? ` ${word}` : word
  }
  return [...parts, part]
}

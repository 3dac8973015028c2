/**
 * The text of a table that a spreadsheet saved: UTF-8, UTF-16 with or without its byte order mark, or, where it is
 * neither, Windows-1252.
 */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  // Text of letters that need one byte has a zero beside each.
  if (first !== undefined && first !== 0 && second === 0) return decode('utf-16le', bytes)
  if (first === 0 && second !== undefined && second !== 0) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1252', bytes)
  }
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

/** Rows of cells, separated by whichever of semicolon, tab and comma the first line has most of. */
export function cellsIn(text: string): string[][] {
  const line = /^.*/.exec(text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  const [separator = ','] = [';', '\t', ','].sort((one, other) => count(other) - count(one))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false
      else cell += sign
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') endRow()
    else cell += sign
  }
  endRow()
  return rows
}

/** The byte order mark tells spreadsheets that it is UTF-8. */
export const csvStart = '\uFEFF'

/** A row of a table (RFC 4180) whose cells spreadsheets show as text. */
export const csvLine = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

// Spreadsheets skip space, and in East Asian languages read full-width signs alike.
const formulaStart = /^(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u
// Where the decimal sign is a comma, spreadsheets split at `;` and honor no quotes behind a comma.
const formulaWithin = /([;\t\r\n][\s\p{Cc}]*)(?=[=+\-@＝＋－＠])/gu

/** One cell. An apostrophe keeps spreadsheets from reading a formula, wherever they begin a cell. */
export function cell(text: string): string {
  const safe = `${formulaStart.test(text) ? "'" : ''}${text.replaceAll(formulaWithin, "$1'")}`
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte order mark tells spreadsheets that it is UTF-8. */
export const csvStart = '\uFEFF'

export const csvLine = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

/** An apostrophe keeps spreadsheets from reading formulas. */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

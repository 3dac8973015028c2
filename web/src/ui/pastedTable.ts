/** A spreadsheet may hold anything; more than this is pasted as lines. */
const most = { rows: 200, columns: 20, characters: 200_000 }

/** The table that was copied from a spreadsheet, and nothing else, in Markdown; undefined for anything else. */
export function pastedTable(clipboard: Pick<DataTransfer, 'getData'>): string | undefined {
  const html = clipboard.getData('text/html')
  if (!/<table/i.test(html) || html.length > most.characters) return undefined
  // Styles would be complained of by the page's policy.
  const inert = html
    .replaceAll(/<style[^>]*>.*?<\/style>/gis, '')
    .replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1=')
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  const tables = body.querySelectorAll('table')
  const [table] = tables
  const said = (node: Element) => node.textContent.replaceAll(/\s/g, '')
  if (!table || tables.length > 1 || said(table) !== said(body)) return undefined
  const rows = [...table.rows].map(({ cells }) => [...cells].map(wordsOf))
  const columns = Math.max(...rows.map(({ length }) => length))
  const isTable = rows.length > 1 && columns > 1
  if (!isTable || rows.length > most.rows || columns > most.columns) return undefined
  const line = (cells: string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(Array(columns).fill('---')), ...rest.map(line)].join('\n')
}

/** Only what has no meaning in a cell is escaped; the rest reads as it was written. Lines are kept apart by a space. */
function wordsOf(cell: Element): string {
  for (const line of cell.querySelectorAll('br, p, div, li')) line.before(' ')
  return cell.textContent
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\|*_`[\]<>~]/g, '\\$&')
}

/** A spreadsheet may hold anything; what is larger is pasted as lines. */
const most = { rows: 200, columns: 20 }
const inside = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre'

/**
 * Brings pasted tables to the form of the editor's: one line in a cell, and each cell by itself. Of tables in tables,
 * of a single row or column (a layout as likely) and of too much, each row is a line, and what stands alone in one stays
 * as it is. `own` for what was copied here. Returns how many were too much.
 */
export function tidyTables(body: Element, own: boolean): number {
  let tooMuch = 0
  const tables = [...body.querySelectorAll('table')]
  const nested = new Set(
    tables.filter((table) => table.querySelector('table') || table.parentElement?.closest('table')),
  )
  for (const table of tables.reverse()) {
    const rows = nested.has(table) ? [] : gridOf(table)
    const columns = Math.max(0, ...rows.map(({ length }) => length))
    const isTable = own ? columns > 0 : rows.length > 1 && columns > 1
    const isSmall = rows.length <= most.rows && columns <= most.columns
    if (isTable && !isSmall) tooMuch++
    if (isTable && isSmall) fill(table, rows, columns)
    else table.replaceWith(...captionOf(table), ...[...table.rows].flatMap((row) => [...linesOf(row), ' ']))
  }
  return tooMuch
}

type Cells = (HTMLTableCellElement | undefined)[]

/** Its cells where they stand: beside and below those that reach over several columns or rows there is nothing. */
function gridOf(table: HTMLTableElement): Cells[] {
  const rows = [...table.rows]
  const grid: Cells[] = rows.map(() => [])
  for (const [at, { cells }] of rows.entries()) {
    const taken = grid[at] as Cells
    for (const cell of cells) {
      let column = 0
      while (column in taken) column++
      const reach = {
        rows: Math.min(cell.rowSpan || 1, rows.length - at),
        columns: Math.min(cell.colSpan, 100),
      }
      for (let down = 0; down < reach.rows; down++)
        for (let right = 0; right < reach.columns; right++)
          (grid[at + down] as Cells)[column + right] = down + right === 0 ? cell : undefined
    }
  }
  return grid
}

function fill(table: HTMLTableElement, grid: Cells[], columns: number): void {
  const rows = grid.map((cells, at) => {
    const row = document.createElement('tr')
    for (let column = 0; column < columns; column++) {
      const source = cells[column]
      const cell = document.createElement(at === 0 ? 'th' : 'td')
      const align = alignmentOf(grid[0]?.[column])
      if (align) cell.dataset.align = align
      if (source) cell.append(...lineIn(source).childNodes)
      row.append(cell)
    }
    return row
  })
  table.before(...captionOf(table))
  table.replaceChildren(...rows)
}

function alignmentOf(cell: HTMLTableCellElement | undefined): string | undefined {
  const said = cell?.dataset.align ?? cell?.getAttribute('align') ?? ''
  const style = /(?:^|;)\s*text-align:\s*(\w+)/i.exec(cell?.dataset.style ?? '')?.[1] ?? ''
  return /^(left|center|right)$/i.exec(said || style)?.[1]?.toLowerCase()
}

function lineIn(cell: HTMLTableCellElement): HTMLTableCellElement {
  for (const picture of cell.querySelectorAll('img, hr, input')) picture.remove()
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ')
  for (const block of cell.querySelectorAll(inside)) block.replaceWith(' ', ...block.childNodes, ' ')
  return cell
}

function captionOf({ caption }: HTMLTableElement): Element[] {
  const line = document.createElement('p')
  line.textContent = caption?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
  return line.textContent ? [line] : []
}

/** A row as a line, with its cells one after the other; a cell by itself may have several lines, lists and all else. */
function linesOf({ cells }: HTMLTableRowElement): Element[] {
  const said = [...cells].filter((cell) => cell.textContent.trim())
  if (said.length === 1) return said.map(asBlock)
  const line = document.createElement('p')
  for (const cell of said) {
    if (line.hasChildNodes()) line.append(' | ')
    const words = lineIn(cell)
    if (words.childElementCount > 0) line.append(...words.childNodes)
    else line.append(words.textContent.replaceAll(/\s+/g, ' ').trim())
  }
  return said.length > 0 ? [line] : []
}

function asBlock(cell: HTMLTableCellElement): Element {
  const block = document.createElement(cell.querySelector(inside) ? 'div' : 'p')
  block.append(...cell.childNodes)
  return block
}

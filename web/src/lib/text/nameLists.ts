import { addressesIn } from './addressLists'
import { cellsIn } from './tables'

/** Usernames and addresses in a typed or pasted list, each once. */
export const namesIn = (text: string): string[] => addressesIn(text)

const heads = {
  username: /^(user ?name|nickname|login|handle)$/i,
  email: /^(e-?mail( address)?|mail|address|email address)$/i,
}
const isAddress = (cell: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(cell)

/**
 * Usernames and addresses in a table, one a row: of the columns that are headed so, or the first address of a row, or its
 * only cell.
 */
export function namesInTable(text: string): string[] {
  const rows = cellsIn(text)
  const [head = []] = rows
  const [username, email] = [heads.username, heads.email].map((named) =>
    head.findIndex((cell) => named.test(cell)),
  )
  const hasHead = [username, email].some((at) => at !== undefined && at >= 0)
  const names = (hasHead ? rows.slice(1) : rows).flatMap((row) => {
    const found = [
      row[email ?? -1],
      row[username ?? -1],
      row.find(isAddress),
      row.length === 1 ? row[0] : '',
    ].find(Boolean)
    return found ? [found.toLowerCase()] : []
  })
  return [...new Set(names)]
}

/** Lists of at most so many. */
export const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

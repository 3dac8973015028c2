const pageRows = 200

/** Reads rows page by page, so that only one is in memory. */
export function paged<Row>(
  read: (last: Row | undefined, length: number) => Promise<Row[]>,
): () => AsyncGenerator<Row[]> {
  return async function* () {
    let last: Row | undefined
    for (;;) {
      const rows = await read(last, pageRows)
      if (rows.length > 0) yield rows
      if (rows.length < pageRows) return
      last = rows.at(-1)
    }
  }
}

/** Markdown as one line of plain words, for where there is room for a line or two only. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    // Entries of a list stay apart.
    .replaceAll(/^\s*(?:[-+*]|\d+[.)])\s+/gm, '· ')
    .replaceAll(/[*_`#>~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|:) ?· /g, (_, before) => before && `${before} `)
    .trim()

/**
 * Addresses in a typed or pasted list: separated by commas, semicolons, spaces or lines, also as 'Mei <mei@…>' and
 * 'Tanaka, Mei <mei@…>', whose comma separates nothing.
 */
export function addressesIn(text: string): string[] {
  const found = text.split(/[;\n]+/).flatMap((line) => {
    const parts = line.replaceAll(/"[^"]*"/g, ' ').split(/<([^<>]*)>/)
    // Every second part was in angle brackets; words before one are a name.
    return parts.flatMap((part, at) => {
      if (at % 2 === 1) return [part]
      const words = part.split(/[\s,]+/)
      return at < parts.length - 1 ? words.filter((word) => word.includes('@')) : words
    })
  })
  const addresses = found.map((address) => address.trim().toLowerCase()).filter(Boolean)
  return [...new Set(addresses)]
}

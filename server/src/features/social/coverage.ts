/** Whether a character can be drawn. */
export type Coverage = (codePoint: number) => boolean

/** Pairs of the first and the last character of a range. */
export type Ranges = [from: number, to: number][]

/** Ranges of characters with glyphs in a TrueType font, from its character table. */
export function rangesIn(font: Uint8Array): Ranges {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const start = tableAt(view, 'cmap')
  const ranges: Ranges = []
  for (let index = 0; index < view.getUint16(start + 2); index++) {
    const at = start + view.getUint32(start + 4 + index * 8 + 4)
    const format = view.getUint16(at)
    if (format === 12) ranges.push(...groupsAt(view, at))
    else if (format === 4) ranges.push(...segmentsAt(view, at))
  }
  return ranges
}

function tableAt(view: DataView, name: string): number {
  const tag = Buffer.from(name).readUInt32BE()
  for (let index = 0; index < view.getUint16(4); index++)
    if (view.getUint32(12 + index * 16) === tag) return view.getUint32(12 + index * 16 + 8)
  throw new Error(`The font has no table ${name}`)
}

function groupsAt(view: DataView, at: number): Ranges {
  return Array.from({ length: view.getUint32(at + 12) }, (_, index) => {
    const group = at + 16 + index * 12
    return [view.getUint32(group), view.getUint32(group + 4)]
  })
}

/** A segment may have gaps, which the table lists individually. */
function segmentsAt(view: DataView, at: number): Ranges {
  const count = view.getUint16(at + 6) / 2
  const [ends, starts] = [at + 14, at + 16 + count * 2]
  const [deltas, offsets] = [starts + count * 2, starts + count * 4]
  const ranges: Ranges = []
  for (let index = 0; index < count; index++) {
    const [from, to] = [view.getUint16(starts + index * 2), view.getUint16(ends + index * 2)]
    const offset = view.getUint16(offsets + index * 2)
    if (from === 0xffff) continue
    if (offset === 0) ranges.push([from, to])
    else
      for (let sign = from; sign <= to; sign++) {
        const glyph = view.getUint16(offsets + index * 2 + offset + (sign - from) * 2)
        if (glyph !== 0 && (glyph + view.getUint16(deltas + index * 2)) % 65_536 !== 0)
          ranges.push([sign, sign])
      }
  }
  return ranges
}

export function coverageOf(ranges: Ranges): Coverage {
  const merged: Ranges = []
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return (codePoint) => {
    let [low, high] = [0, merged.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const [from, to] = merged[middle] as [number, number]
      if (codePoint < from) high = middle - 1
      else if (codePoint > to) low = middle + 1
      else return true
    }
    return false
  }
}

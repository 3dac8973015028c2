import type { ByteRange } from './store.ts'

/**
 * The bytes that a Range header requests (RFC 9110, 14.1.2). 'none' if the file has none of them; undefined without a
 * header, and for several ranges and invalid ones, which are answered with the whole file.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'none'
  return { start: Number(first), end: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
}

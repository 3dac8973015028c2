import { standsAlone } from '@guildhall/contract/mention-text'

/** A username that begins or ends with what Markdown could take for the edge of emphasis. */
const edged = /@(?=_|\w*_(?!\w))\w{3,50}/y

type Effects = { enter(type: string): void; consume(code: number | null): void; exit(type: string): void }
type State = (code: number | null) => State | undefined

/** An extension of the parser: `@_raj_` is a mention, not emphasis behind an '@'. */
export function keepNames(source: string) {
  function tokenize(this: { now(): { offset: number } }, effects: Effects, ok: State, nok: State): State {
    let left = lengthAt(source, this.now().offset)
    const inside: State = (code) => {
      effects.consume(code)
      left--
      if (left > 0) return inside
      effects.exit('data')
      return ok
    }
    return (code) => {
      if (left === 0) return nok(code)
      effects.enter('data')
      return inside(code)
    }
  }
  const at = '@'.charCodeAt(0)
  return { text: { [at]: { name: 'mention', tokenize } } }
}

function lengthAt(source: string, from: number): number {
  edged.lastIndex = from
  const length = edged.exec(source)?.[0].length ?? 0
  return length > 0 && standsAlone(source, from, from + length) ? length : 0
}

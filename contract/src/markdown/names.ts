import { standsAlone } from '../mention-text.ts'

/** A username that begins or ends with what Markdown could take for the edge of emphasis. */
const edged = /@(?=_|\w*_(?!\w))\w{3,50}/y

type Effects = { enter(type: string): void; consume(code: number | null): void; exit(type: string): void }
type State = (code: number | null) => State | undefined

const [at, backslash] = ['@'.charCodeAt(0), '\\'.charCodeAt(0)]

/** An extension of the parser: `@_raj_` is a mention, not emphasis behind an '@', and `\@raj` is none. */
export function keepNames(source: string) {
  function tokenizeName(this: { now(): { offset: number } }, effects: Effects, ok: State, nok: State): State {
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
  function tokenizeEscape(effects: Effects, ok: State, nok: State): State {
    const sign: State = (code) => {
      if (code !== at) return nok(code)
      effects.consume(code)
      effects.exit('escapedAt')
      return ok
    }
    return (code) => {
      effects.enter('escapedAt')
      effects.consume(code)
      return sign
    }
  }
  return {
    text: {
      [at]: { name: 'mention', tokenize: tokenizeName },
      [backslash]: { name: 'escapedAt', tokenize: tokenizeEscape },
    },
  }
}

type Compiler = { enter(node: object, token: object): void; exit(token: object): void }

/** Its own node in the tree; `quoteEscaped` turns it into text that mentions no one. */
export const escapedAt = {
  enter: {
    escapedAt(this: Compiler, token: object) {
      this.enter({ type: 'escapedAt', value: '@' }, token)
    },
  },
  exit: {
    escapedAt(this: Compiler, token: object) {
      this.exit(token)
    },
  },
}

function lengthAt(source: string, from: number): number {
  edged.lastIndex = from
  const length = edged.exec(source)?.[0].length ?? 0
  return length > 0 && standsAlone(source, from, from + length) ? length : 0
}

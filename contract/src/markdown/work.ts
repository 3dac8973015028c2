/**
 * Parsing Markdown can cost the square of a text's length, or worse: thousands of quotes in one another, emphasis that
 * never ends. So its work is counted while it runs, and a text that is too much work is shown as it was typed.
 * A unit is about what the parser does with one word; 5,000 characters of ordinary prose take some 16,000.
 */
const workLimit = 36_000

export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

export type Work = { spend(units: number): void }

/** `shared`: what is left for this text and others together. */
export function openWork(shared: { left: number } | null = null): Work {
  let left = workLimit
  return {
    spend: (units) => {
      left -= units
      if (shared) shared.left -= units
      if (left < 0 || (shared && shared.left < 0)) throw new TooMuchWork()
    },
  }
}

/** The part of micromark's tokenizers that is counted. */
type Effects = {
  consume(code: number | null): void
  enter(type: string, fields?: { _container?: boolean }): unknown
}
type State = (code: number | null) => State | undefined
type Extension = Record<string, Record<string, unknown>>

// Places and letters at which constructs are tried; the parser's own names for tabs and line endings are negative.
const codes = ['null', -5, -4, -3, -2, -1, ...Array.from({ length: 95 }, (_, index) => index + 32)]

const closingBracket = 93
const eventsPerUnit = 8

/**
 * An extension of the parser that understands nothing. It is asked first wherever anything may begin, and so comes to
 * see the tokenizer, whose every step it counts from then on: characters (again each time they are read again) and tokens.
 */
export function countWork(work: Work): Extension {
  const counted = new WeakSet<Effects>()
  const construct = {
    name: 'countWork',
    // Text is not cut for it.
    previous: () => false,
    tokenize(this: { events: unknown[] }, effects: Effects, _ok: State, nok: State): State {
      if (!counted.has(effects)) {
        counted.add(effects)
        count(effects, work)
      }
      return (code) => {
        // It looks for its other half through all that came before.
        if (code === closingBracket) work.spend(this.events.length / 100)
        return nok(code)
      }
    },
  }
  const constructs = Object.fromEntries(codes.map((code) => [code, construct]))
  const places = ['document', 'flow', 'flowInitial', 'contentInitial', 'string', 'text']
  return {
    ...Object.fromEntries(places.map((place) => [place, constructs])),
    insideSpan: { null: [countSpans(work)] },
  }
}

/**
 * Counts the events between an opening and a closing mark, which the parser copies for each pair of marks: 1,200 pairs
 * in one another copy six million, though their text is two runs of stars.
 */
const countSpans = (work: Work) => ({
  name: 'countSpans',
  resolveAll: <T>(events: T[]): T[] => {
    work.spend(events.length / eventsPerUnit)
    return events
  },
})

function count(effects: Effects, work: Work): void {
  const { consume, enter } = effects
  effects.consume = (code) => {
    work.spend(0.3)
    return consume(code)
  }
  effects.enter = (type, fields) => {
    work.spend(costOf(type, fields?._container))
    return enter(type, fields)
  }
}

/** Tokens that are read again for each other one of their kind, or grow much from little, cost more. */
const costs: Record<string, number> = {
  setextHeadingLine: 40,
  // One for each column, before any of its cells is read.
  tableDelimiterFiller: 40,
  gfmFootnoteDefinition: 40,
  attentionSequence: 25,
  listItemValue: 25,
  strikethroughSequenceTemporary: 25,
  gfmFootnoteCall: 15,
  atxHeading: 12,
  definition: 12,
  tableCellDivider: 12,
  listItemPrefix: 6,
  blockQuotePrefix: 6,
  codeTextSequence: 6,
  data: 1,
}

const costOf = (type: string, isContainer: boolean | undefined): number =>
  Math.max(costs[type] ?? 2, isContainer ? 8 : 0)

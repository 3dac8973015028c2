type Missing = null | undefined | false

type NamesIn<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A value for each {name} of the message. */
type ValuesOf<M extends string, V> = Readonly<Record<NamesIn<M>, V | Missing> & Record<string, V | Missing>>

/**
 * The parts of a message, whose names are replaced by values: 'Hidden in {club}'. What is in brackets is left out if a value
 * in it is missing: 'Hidden[ in {club}]'.
 */
export function partsOf<M extends string, V>(message: M, values: ValuesOf<M, V>): (string | V)[] {
  return message.split(/(\[[^\]]*\])/).flatMap((section) => {
    const parts = section.replace(/^\[|\]$/g, '').split(/\{(\w+)\}/)
    const filled = parts.map((part, at) =>
      at % 2 === 0 ? part : (values as Record<string, V | Missing>)[part],
    )
    const isMissing = filled.some((part) => part === null || part === undefined || part === false)
    return isMissing && section.startsWith('[')
      ? []
      : (filled.filter((part) => part !== '') as (string | V)[])
  })
}

/** The message with its values: fill('Hidden[ in {club}]', { club: 'Makers' }) → 'Hidden in Makers'. */
export const fill = <M extends string>(message: M, values: ValuesOf<M, string | number>): string =>
  partsOf<M, string | number>(message, values).join('')

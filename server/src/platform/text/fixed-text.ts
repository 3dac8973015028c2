declare const mark: unique symbol

/**
 * A text without words that someone chose, made by `fixed` and the functions below: all that a mail may say to an address that no
 * one has confirmed.
 */
export type FixedText = string & { readonly [mark]: true }

/** Template tag: a text of the code, in which only fixed texts and numbers are filled in. */
export const fixed = (strings: TemplateStringsArray, ...values: (FixedText | number)[]): FixedText =>
  String.raw({ raw: strings }, ...values) as FixedText

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const secret = /^[\w-]{20,}$/

export const fixedId = (id: string): FixedText => checked(id, uuid)

/** A random secret in a link. */
export const fixedSecret = (token: string): FixedText => checked(token, secret)

/** The address of this site, from its settings. */
export const fixedUrl = (baseUrl: string): FixedText => baseUrl as FixedText

/** '2026-11-28 17:05 UTC' */
export const fixedMoment = (at: Date): FixedText =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` as FixedText

function checked(value: string, pattern: RegExp): FixedText {
  if (!pattern.test(value)) throw new Error('Not a fixed text')
  return value as FixedText
}

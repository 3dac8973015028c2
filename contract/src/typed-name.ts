import { visibleLine } from './visible.ts'

const apostrophes = /[\u2018\u2019\u201B\u02BC\u00B4`\uFF07]/g

/** Whether someone typed a club's name to confirm something. The kind of apostrophe and upper case don't matter. */
export const isTypedName = (typed: string, name: string): boolean => keyOf(typed) === keyOf(name)

const keyOf = (text: string) => visibleLine(text).replaceAll(apostrophes, "'").toLowerCase().normalize('NFC')

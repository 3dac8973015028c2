import { locale } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { use } from 'react'
import { FindContext } from './source'
import { useUnknownNames } from './useUnknownNames'

/** Says which of the names in a text will notify no one, below the field it is written in. */
export function UnknownNames({ text }: { text: string }) {
  const find = use(FindContext)
  const names = useUnknownNames(find, text)
  if (!find) return null
  return (
    <p className={names.length > 0 ? 'muted small above-4' : undefined} role="status">
      {names.length > 0 && sentenceOf(names)}
    </p>
  )
}

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

const sentenceOf = (names: string[]) =>
  `${list.format(names.map((name) => `@${name}`))} won’t be notified: ${plural(
    names.length,
    'not a person',
    'not people',
  )} you can mention here.`

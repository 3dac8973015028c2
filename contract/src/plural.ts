import { locale, numberText } from './locale.ts'

const rules = new Intl.PluralRules(locale)

/**
 * The text for a count, `{n}` in it replaced: plural(2, '{n} lesson', '{n} lessons') → '2 lessons'. `shown`: the count as it is
 * written, where it is not exact or a part of a longer text.
 */
export function plural(count: number, one: string, other: string, shown = numberText(count)): string {
  const text = rules.select(count) === 'one' ? one : other
  return text.replace('{n}', () => shown)
}

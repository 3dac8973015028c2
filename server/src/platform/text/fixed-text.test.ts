import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { anyoneMail } from '../mail/mail-template.ts'
import { type FixedText, fixed, fixedId, fixedSecret } from './fixed-text.ts'

it('refuses words in place of ids and secrets', () => {
  const id = newId()
  expect(fixed`Number ${fixedId(id)}, for ${48} hours`).toBe(`Number ${id}, for 48 hours`)
  expect(() => fixedId('Win at evil.com')).toThrow()
  for (const token of ['/win-at-evil-com-and-more', 'short', `a b ${id}`])
    expect(() => fixedSecret(token), token).toThrow()
})

it('is all that a mail to any address takes', () => {
  const name: string = 'Win'
  const parts = {
    ...{ to: 'a@people.test', subject: fixed`A`, greeting: fixed`Hello,`, footnote: fixed`F` },
    ...{ paragraphs: [fixed`P`], button: { label: fixed`B`, url: fixed`/` } },
  }
  anyoneMail(parts)
  // @ts-expect-error a name is chosen
  anyoneMail({ ...parts, greeting: `Hello ${name},` })
  // @ts-expect-error a title is chosen
  anyoneMail({ ...parts, paragraphs: [name] })
  // @ts-expect-error as may be words in a link
  anyoneMail({ ...parts, button: { label: fixed`B`, url: `/${name}` } })
  // @ts-expect-error also within a fixed text
  const greeting: FixedText = fixed`Hello ${name},`
  expect(greeting).toBe('Hello Win,')
})

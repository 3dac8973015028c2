import { expect, it } from 'vitest'
import { leadOf } from './lead'

it('takes the first sentence of a description in plain words', () => {
  for (const [description, lead] of [
    ['A shared workshop on Canal Street. Come in.', 'A shared workshop on Canal Street.'],
    ['# Bakers\n\nWe **bake**! Every day.', 'Bakers'],
    ['We _said_ “Come in.” And they did.', 'We said “Come in.”'],
    ['Open from 7.30 to 9', 'Open from 7.30 to 9'],
    ['A list:\n\n- one\n- two', 'A list:'],
    ['茶道の会です。どうぞ。', '茶道の会です。'],
    ['', ''],
    ['   \n\n', ''],
  ] as const)
    expect(leadOf(description), description).toBe(lead)
})

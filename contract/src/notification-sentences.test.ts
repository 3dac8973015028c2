import { expect, it } from 'vitest'
import { notificationLine, notificationSentence } from './notification-sentences.ts'

const facts = {
  type: 'CONTENT_LIKED',
  names: ['Mei Tan', 'Ola Tan'],
  peopleCount: 2,
  itemTitle: 'Kiln',
  clubName: 'Guild',
}

it.each([
  [{}, 'Mei Tan and Ola Tan liked “Kiln” in Guild'],
  [{ names: ['Mei Tan'], peopleCount: 1 }, 'Mei Tan liked “Kiln” in Guild'],
  [{ peopleCount: 4 }, 'Mei Tan and 3 others liked “Kiln” in Guild'],
  [{ peopleCount: 101 }, 'Mei Tan and 100+ others liked “Kiln” in Guild'],
  [{ isClubNamed: true }, 'Mei Tan and Ola Tan liked “Kiln”'],
  [{ clubName: null }, 'Mei Tan and Ola Tan liked “Kiln”'],
  [{ type: 'NEW_POST', peopleCount: 1 }, 'Mei Tan posted “Kiln” in Guild'],
  [{ type: 'EVENT_UPDATED', peopleCount: 1 }, 'Mei Tan changed when or where “Kiln” in Guild takes place'],
  [{ type: 'CLUB_JOIN_REQUEST', peopleCount: 1, isClubNamed: true }, 'Mei Tan asks to join Guild'],
  [{ type: 'EVENT_PLACE_GAINED', names: [] }, 'You have a spot at “Kiln” in Guild'],
])('%j is “%s”', (change, line) => {
  expect(notificationLine({ ...facts, ...change })).toBe(line)
})

it.each([{ names: [] }, { itemTitle: null }, { type: 'OWN' }, { type: 'ROLE_PROMOTED', clubName: null }])(
  '%j has no sentence',
  (change) => {
    expect(notificationSentence({ ...facts, ...change })).toBeNull()
  },
)

it('names its parts', () => {
  expect(notificationSentence({ ...facts, peopleCount: 1 })).toEqual([
    { kind: 'person', text: 'Mei Tan' },
    { kind: 'text', text: ' liked ' },
    { kind: 'item', text: '“Kiln”' },
    { kind: 'text', text: ' in ' },
    { kind: 'club', text: 'Guild' },
  ])
})

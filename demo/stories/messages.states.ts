import { happenings } from '../happened.ts'
import { hour } from '../times.ts'
import { memberCalled, type Person } from '../world.ts'
import type { Item } from './item.ts'
import type { Talk, TalkWorld } from './messages.ts'

/** What somebody asks the owner of something that is offered in a club. */
const questions = {
  service: ['Would that be possible on a weekday, too?', 'On Wednesdays, yes. Just tell me a time.'],
  product: ['Is this one still to be had?', 'It is. I can keep it for you until Friday.'],
  job: ['Is this something for a beginner?', 'If the beginner is careful: very much so.'],
} as const

/** Conversations that are muted, blocked, over, or about something that is offered: one of each. */
export function talksInEveryState(world: TalkWorld): Talk[] {
  const makers = world.clubs.find(({ key }) => key === 'makers')
  if (!makers) throw new Error('There is no makers')
  const mei = memberCalled(makers, 'mei')
  const left = happenings(world, world.items).find(
    ({ club, type }) => club === makers && type === 'member.left',
  )
  if (!left) throw new Error('Nobody left')
  const common = { club: 'makers', unread: 0 }
  const taken = ['noor', 'felix', 'mei', 'amara', 'tomas']
  return [
    {
      ...{ ...common, people: ['mei', 'amara'], ended: 2 * hour, unread: 2, isMutedBy: 0 },
      lines: [
        { by: 0, text: 'Tell me everything about your boxes!' },
        { by: 1, text: 'Careful what you ask for.' },
        { by: 1, text: 'Number one had no lid.' },
      ],
    },
    {
      ...{ ...common, people: ['felix', 'tomas'], ended: 70 * hour, isBlockedBy: 0 },
      lines: [
        { by: 1, text: 'It was me who left the planer on. Again.' },
        { by: 0, text: 'Then you and I need a little pause, I am afraid.' },
      ],
    },
    {
      ...{ ...common, people: ['noor', left.person.key], ended: world.now - left.at + hour },
      lines: [
        { by: 1, text: 'We are moving to another town, so I have to leave. It was lovely here.' },
        { by: 0, text: 'You will be missed. Take the small plane with you.' },
      ],
    },
    {
      ...{ ...common, people: ['noor', null], ended: 400 * hour },
      lines: [
        { by: 1, text: 'Is the course full?' },
        { by: 0, text: 'One place left. Shall I write you down?' },
      ],
    },
    ...(['service', 'product', 'job'] as const).map((type, place): Talk => {
      const item = offered(world.items, type, mei, taken)
      taken.push(item.author.key)
      const [question, answer] = questions[type]
      return {
        ...{ club: item.club.key, people: ['mei', item.author.key], unread: 0, about: item },
        ended: (place + 1) * 6 * hour,
        lines: [
          { by: 0, text: question },
          { by: 1, text: answer },
        ],
      }
    }),
  ]
}

/** By somebody to whom nobody has written yet, in a club of the person's. */
function offered(items: Item[], type: Item['type'], person: Person, taken: string[]): Item {
  const found = items.find(
    (item) =>
      item.type === type &&
      !taken.includes(item.author.key) &&
      item.club.members.some((member) => member.person === person),
  )
  if (!found) throw new Error(`There is no ${type} to ask for`)
  return found
}

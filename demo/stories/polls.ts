import { pollDays } from '@guildhall/contract/choices'
import { type Chance, chance } from '../chance.ts'
import { insertAll } from '../insert.ts'
import { day, hour } from '../times.ts'
import type { World } from '../world.ts'
import type { Item, Kind } from './item.ts'
import { plannedItem } from './planned.ts'

type Plan = {
  club: string
  question: string
  description?: string
  /** Each with its share of the votes. */
  options: [text: string, share: number][]
  duration: keyof typeof pollDays
  /** How long ago it was asked, in days. */
  age: number
  /** The share of the club's members who have voted. */
  turnout: number
  replies?: string[]
}

const plans: Plan[] = [
  {
    club: 'makers',
    question: 'Which machine should we buy next?',
    description:
      'We have 600 set aside. Whatever wins, two of us go and look at it before we pay. The loser is first in line next spring.',
    options: [
      ['A second lathe', 5],
      ['A bigger band saw', 8],
      ['A dust collector', 11],
      ['Keep the money for a new roof', 2],
    ],
    duration: '7d',
    age: 1.2,
    turnout: 0.6,
    replies: ['The dust collector, please. My lungs vote twice.', 'The old band saw has years left in it.'],
  },
  {
    club: 'makers',
    question: 'Open evening: Thursday or Friday?',
    options: [
      ['Thursday', 14],
      ['Friday', 9],
    ],
    duration: '3d',
    age: 24,
    turnout: 0.7,
    replies: ['Thursday it is. See you there!'],
  },
  {
    club: 'ink',
    question: 'أيّ خط نتعلّم في الشهر القادم؟',
    description: 'أربعة دروس، كل خميس، والاختيار الثاني للشهر الذي بعده.',
    options: [
      ['الديواني', 3],
      ['الرقعة', 2],
      ['الكوفي المربّع', 2],
    ],
    duration: '7d',
    age: 2,
    turnout: 0.8,
    replies: ['الكوفي المربّع! نكتب بالمسطرة ونستريح من الصبر.', 'الديواني، والبطّة شاهدة.'],
  },
  {
    club: 'books',
    question: 'What do we read in January?',
    description: 'All four are in the library, and all four are shorter than the last one. Promise.',
    options: [
      ['Piranesi, Susanna Clarke', 9],
      ['The Summer Book, Tove Jansson', 12],
      ['Stoner, John Williams', 4],
      ['Kindred, Octavia Butler', 7],
    ],
    duration: '7d',
    age: 2,
    turnout: 0.5,
  },
  {
    club: 'games',
    question: 'How long may a game evening take?',
    options: [
      ['Two hours, some of us have children', 6],
      ['Until somebody wins', 8],
      ['Until the last bus', 5],
    ],
    duration: '1d',
    age: 0.4,
    turnout: 0.35,
  },
  {
    club: 'garden',
    question: 'Where should the new compost heap go?',
    options: [
      ['Behind the shed', 7],
      ['By the east gate', 2],
      ['Where it is now, only bigger', 6],
    ],
    duration: '30d',
    age: 9,
    turnout: 0.4,
    replies: ['Behind the shed is shady all day, which is what you want.'],
  },
  {
    club: 'trail',
    question: 'Next month’s long walk?',
    options: [
      ['The ridge, 22 km', 8],
      ['Along the river, 14 km', 10],
      ['Both, on two days', 3],
    ],
    duration: '7d',
    age: 15,
    turnout: 0.5,
  },
]

export const polls: Kind = {
  reactions: ['laugh', 'wow'],

  plan: ({ clubs, now }: World) =>
    plans.flatMap((plan) => {
      const club = clubs.find(({ key }) => key === plan.club)
      const { question: title, description: text = '' } = plan
      return club ? [plannedItem('poll', { ...plan, title, text }, club, now)] : []
    }),

  async write(db, items) {
    const own = items.filter((item) => item.type === 'poll')
    const planned = own.map((item) => {
      const plan = planOf(item)
      const c = chance(`poll ${item.slug}`)
      const options = plan.options.map(([text, share], position) => ({
        id: c.id(item.createdAt),
        text,
        share,
        position,
        votes: 0,
      }))
      return { item, plan, options, votes: votesOf(c, item, plan, options) }
    })
    await insertAll(
      db,
      'polls',
      planned.map(({ item, plan }) => ({
        id: item.id,
        description: item.text,
        duration: plan.duration,
        end_date: new Date(item.createdAt + pollDays[plan.duration] * day),
      })),
    )
    await insertAll(
      db,
      'poll_options',
      planned.flatMap(({ item, options }) =>
        options.map(({ id, text, position, votes }) => ({ poll_id: item.id, id, text, position, votes })),
      ),
    )
    await insertAll(
      db,
      'poll_votes',
      planned.flatMap(({ votes }) => votes),
    )
    await insertAll(
      db,
      'poll_categories',
      own.flatMap(({ id, club }) =>
        club.categories.map((category, position) => ({ poll_id: id, category, position })),
      ),
    )
  },
}

function planOf({ club, title }: Item): Plan {
  const plan = plans.find((one) => one.club === club.key && one.question === title)
  if (!plan) throw new Error(`No poll is called ${title}`)
  return plan
}

type Option = { id: string; share: number; votes: number }

/** Who was there then, each with one vote, which is counted on its option. */
function votesOf(c: Chance, item: Item, plan: Plan, options: Option[]) {
  const all = options.reduce((sum, { share }) => sum + share, 0)
  const there = item.club.members.filter(({ joinedAt }) => joinedAt < item.createdAt)
  return there
    .filter(() => c.some(plan.turnout))
    .map(({ person }) => {
      let left = c.next() * all
      const option = options.find(({ share }) => {
        left -= share
        return left <= 0
      }) as Option
      option.votes += 1
      const at = new Date(item.createdAt + c.between(0.02, 0.3) * Math.min(plan.age, 1) * day + hour / 60)
      return {
        poll_id: item.id,
        user_id: person.id,
        selected_option: option.id,
        created_at: at,
        updated_at: at,
      }
    })
}

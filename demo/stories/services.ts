import type { ServiceData } from '@guildhall/contract/services'
import { insertAll } from '../insert.ts'
import type { Scene } from '../pictures/scenes.ts'
import { day } from '../times.ts'
import type { World } from '../world.ts'
import type { Item, Kind } from './item.ts'
import { plannedItem } from './planned.ts'

type Plan = Pick<ServiceData, 'title' | 'price' | 'locationType' | 'deliveryTime'> & {
  club: string
  text: string
  location?: string
  duration?: string
  included?: string[]
  capacity?: number
  pictures?: Scene[]
  age: number
  /** How long it has not been available, in days. */
  paused?: number
  replies?: string[]
}

const plans: Plan[] = [
  {
    club: 'makers',
    title: 'I sharpen your chisels and planes',
    price: '4.50',
    locationType: 'inPerson',
    deliveryTime: '2 days',
    text: 'For each blade. Flattened, honed to **8000 grit**, and able to shave the arm that brings it. Leave them in the box by the door.',
    location: 'The workshop',
    included: ['A new edge, however bad the old one', 'A thin coat of camellia oil'],
    pictures: ['tools', 'joint'],
    age: 1.2,
    replies: ['My plane sings now. Thank you!', 'Do you do saws as well?'],
  },
  {
    club: 'makers',
    title: 'A first day at the lathe',
    price: '35',
    locationType: 'inPerson',
    deliveryTime: '1 week',
    text: 'You come with nothing and leave with a bowl. For two people at most, because there are two lathes and one of me.',
    location: 'The workshop',
    duration: '5 hours',
    capacity: 2,
    included: ['Wood', 'Goggles', 'Lunch'],
    pictures: ['boards', 'furniture', 'threeLegs'],
    age: 9,
  },
  {
    club: 'photo',
    title: 'Portraits on one roll of film',
    price: '60',
    locationType: 'both',
    deliveryTime: '2 weeks',
    text: 'Thirty-six frames, an hour of your time, and whatever light there is. You get the scans, and the three prints that we both like.',
    location: 'Your place, or the darkroom',
    duration: '1 hour',
    included: ['36 scans', '3 prints, 18 × 24 cm'],
    pictures: ['frames', 'mountains', 'lake'],
    age: 3.4,
    replies: ['Mine hang in the hall. Even my mother is happy.'],
  },
  {
    club: 'photo',
    title: 'A second pair of eyes for your portfolio',
    price: '0',
    locationType: 'online',
    deliveryTime: '3 days',
    text: 'Send me twenty pictures, and I will tell you which twelve to keep, and why. Free, because somebody did it for me.',
    age: 14,
  },
  {
    club: 'clay',
    title: 'Firing for those without a kiln',
    price: '18',
    locationType: 'inPerson',
    deliveryTime: '10 days',
    text: 'By the shelf, bisque or stoneware. I load and unload, you write your name under every piece, and the kiln has the last word.',
    location: 'Studio 4',
    pictures: ['pots', 'tiles', 'wheel'],
    age: 6,
  },
  {
    club: 'garden',
    title: 'I water your beds while you are away',
    price: '3',
    locationType: 'inPerson',
    deliveryTime: '1 day',
    text: 'A visit, every evening if it is hot. I talk to the tomatoes at no extra cost, and I pick what would spoil.',
    pictures: ['beds', 'harvest'],
    age: 21,
    paused: 4,
    replies: ['Back in spring, when my knee is better.'],
  },
  {
    club: 'trail',
    title: 'A training plan for your first marathon',
    price: '45',
    locationType: 'online',
    deliveryTime: '1 week',
    text: 'Sixteen weeks, four runs a week, one of them slow enough to talk. Written for your calendar, not for mine, and changed with you as it goes.',
    duration: '16 weeks',
    included: ['A call before we begin', 'A message every Sunday'],
    pictures: ['forest'],
    age: 5,
  },
  {
    club: 'repair',
    title: 'Sewing machines cleaned, oiled and timed',
    price: '22.50',
    locationType: 'inPerson',
    deliveryTime: '3 days',
    text: 'All makes that have no screen. If it cannot be saved, you pay nothing and get it back with an honest word.',
    pictures: ['gears', 'repair'],
    age: 2.1,
  },
  {
    club: 'founders',
    title: 'An hour with your pitch',
    price: '80',
    locationType: 'online',
    deliveryTime: '4 hours',
    text: 'You talk for ten minutes, I ask for fifty. It is not always pleasant, and you will have fewer slides afterwards.',
    duration: '1 hour',
    pictures: ['desk'],
    age: 4.3,
  },
  {
    club: 'choir',
    title: 'Singing lessons for people who say they cannot',
    price: '28',
    locationType: 'both',
    deliveryTime: '1 month',
    text: 'Everybody can. The first lesson is breathing, the second is breathing, and in the third you will be surprised. There is a waiting list of about a month.',
    location: 'The parish hall',
    duration: '45 minutes',
    pictures: ['choir', 'notes'],
    age: 11,
  },
]

export const services: Kind = {
  reactions: ['thanks', 'wow'],

  plan: ({ clubs, now }: World) =>
    plans.flatMap((plan) => {
      const club = clubs.find(({ key }) => key === plan.club)
      return club ? [plannedItem('service', plan, club, now)] : []
    }),

  async write(db, items) {
    const own = items.filter((item) => item.type === 'service')
    await insertAll(
      db,
      'services',
      own.map((item) => {
        const { price, location = '', duration = '', included = [], capacity = null, ...plan } = planOf(item)
        return {
          ...{ id: item.id, description: item.text, price, location, duration, capacity },
          location_type: plan.locationType,
          delivery_time: plan.deliveryTime,
          included: included.join('\n'),
          paused_at:
            plan.paused === undefined ? null : new Date(item.createdAt + (plan.age - plan.paused) * day),
        }
      }),
    )
    await insertAll(
      db,
      'service_categories',
      own.flatMap(({ id, club }) =>
        club.categories.map((category, position) => ({ service_id: id, category, position })),
      ),
    )
  },
}

function planOf({ club, title }: Item): Plan {
  const plan = plans.find((one) => one.club === club.key && one.title === title)
  if (!plan) throw new Error(`No service is called ${title}`)
  return plan
}

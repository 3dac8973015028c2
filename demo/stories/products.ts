import type { ProductFields } from '@guildhall/contract/products'
import { insertAll } from '../insert.ts'
import type { Scene } from '../pictures/scenes.ts'
import { day } from '../times.ts'
import type { World } from '../world.ts'
import type { Item, Kind } from './item.ts'
import { plannedItem } from './planned.ts'

type Plan = Pick<ProductFields, 'title' | 'category' | 'price' | 'condition'> & {
  club: string
  text: string
  features?: string[]
  specifications?: string[]
  pictures: Scene[]
  age: number
  /** How long ago it was sold, in days. */
  sold?: number
  replies?: string[]
}

const plans: Plan[] = [
  {
    club: 'makers',
    title: 'Three-legged stool in ash',
    category: 'home',
    price: '95',
    condition: 'new',
    text: 'Made on three Thursdays, wedged with walnut, finished with oil. It does not wobble, because nothing with three legs can.',
    features: [
      'Through-wedged joints, no screws',
      'Oiled, and easily oiled again',
      'Carries two people who like each other',
    ],
    specifications: ['Height: 47 cm', 'Seat: 34 cm', 'Weight: 3.2 kg', 'Wood: ash and walnut'],
    pictures: ['threeLegs', 'joint', 'boards', 'tools'],
    age: 1.6,
    replies: ['Could you make it 5 cm higher?', 'I sat on it. It is as good as it looks.'],
  },
  {
    club: 'makers',
    title: 'Rocking chair, the second attempt',
    category: 'home',
    price: '340',
    condition: 'new',
    text: 'The first attempt rocks backwards only. This one comes back. Collection from the workshop, I will help you carry it.',
    specifications: ['Height: 112 cm', 'Wood: oak'],
    pictures: ['rockingChair', 'furniture'],
    age: 19,
    sold: 12,
    replies: ['Gone to a good home. Ours!'],
  },
  {
    club: 'makers',
    title: 'A set of chisels that I never sharpen',
    category: 'other',
    price: '40',
    condition: 'used',
    text: 'Six of them, from 6 to 32 mm. Good steel, bad owner. Take them before I open another tin of paint with one.',
    pictures: ['tools'],
    age: 8,
  },
  {
    club: 'clay',
    title: 'Six mugs, no two alike',
    category: 'home',
    price: '84',
    condition: 'new',
    text: 'From the last firing. Each holds about 300 ml, and each has the thumbprint of whoever pulled the handle.',
    features: ['Safe in the dishwasher', 'Food-safe glazes'],
    specifications: ['Volume: about 300 ml', 'Clay: stoneware, fired to 1,240 °C'],
    pictures: ['pots', 'wheel', 'tiles'],
    age: 3.2,
  },
  {
    club: 'garden',
    title: 'Tomato seedlings, eight kinds',
    category: 'other',
    price: '2',
    condition: 'new',
    text: 'We sowed for twice the number of beds that we have. Each in its own pot, hardened off, with a label that is probably right.',
    pictures: ['plants', 'beds', 'harvest'],
    age: 5,
  },
  {
    club: 'books',
    title: 'A box of forty paperbacks',
    category: 'books',
    price: '15',
    condition: 'used',
    text: 'Mostly crime, some poetry, one cookbook with a chapter missing. The whole box or nothing.',
    pictures: ['books', 'reading'],
    age: 11,
    sold: 9,
  },
  {
    club: 'photo',
    title: 'Print of the winter series, framed',
    category: 'home',
    price: '120',
    condition: 'new',
    text: 'Number 4 of 10, signed on the back, behind glass that does not mirror. The frame is from the workshop next door.',
    specifications: ['Size: 40 × 60 cm', 'Paper: cotton, 310 g'],
    pictures: ['frames', 'lake', 'mountains'],
    age: 6.5,
  },
  {
    club: 'games',
    title: 'Hexagonal classic with both expansions',
    category: 'toys',
    price: '30',
    condition: 'used',
    text: 'Complete, counted twice. The blue player’s third ship is a painted bean, which everybody prefers by now.',
    pictures: ['hexes', 'game'],
    age: 2.4,
  },
  {
    club: 'repair',
    title: 'Toaster, repaired and tested',
    category: 'electronics',
    price: '12',
    condition: 'refurbished',
    text: 'Came in dead with a bent lever, leaves with a new one. Tested for a week of breakfasts in this very café.',
    features: ['New lever and thermostat', 'Safety-tested'],
    specifications: ['Power: 850 W'],
    pictures: ['repair', 'gears'],
    age: 4,
  },
]

export const products: Kind = {
  reactions: ['wow', 'thanks'],

  plan: ({ clubs, now }: World) =>
    plans.flatMap((plan) => {
      const club = clubs.find(({ key }) => key === plan.club)
      return club ? [plannedItem('product', plan, club, now)] : []
    }),

  async write(db, items) {
    const own = items.filter((item) => item.type === 'product')
    await insertAll(
      db,
      'products',
      own.map((item) => {
        const { category, price, condition, features = [], specifications = [], sold, age } = planOf(item)
        return {
          id: item.id,
          description: item.text,
          ...{ category, price, condition },
          features: features.join('\n'),
          specifications: specifications.join('\n'),
          sold_at: sold === undefined ? null : new Date(item.createdAt + (age - sold) * day),
        }
      }),
    )
  },
}

function planOf({ club, title }: Item): Plan {
  const plan = plans.find((one) => one.club === club.key && one.title === title)
  if (!plan) throw new Error(`No product is called ${title}`)
  return plan
}

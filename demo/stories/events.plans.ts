import type { Scene } from '../pictures/scenes.ts'

export type EventPlan = {
  club: string
  name: string
  description: string
  agenda?: string
  location?: string
  /** Where it takes place online. */
  link?: string
  cover?: Scene
  /** When it is, from the day of the fill on; before it, if negative. */
  inDays: number
  from: string
  to?: string
  /** How many nights lie between its days. */
  nights?: number
  capacity?: number
  /** How long ago it was published, in days. */
  age: number
  /** The share of the club's members who want to come. */
  turnout: number
  isCalledOff?: true
  replies?: string[]
}

export const eventPlans: EventPlan[] = [
  {
    club: 'ink',
    name: 'أمسية مفتوحة: اكتب اسمك بالقصب',
    description:
      'قلم وحبر وورقة لكل زائر، ومن يجلس إلى جانبك لأول سطر. تخرج باسمك مكتوباً بيدك، وبإصبعين أسودين.',
    agenda: '- 18:30 شاي\n- 19:00 النقطة والألف\n- 19:45 اسمك\n- 20:30 نعلّق ما كتبنا',
    location: 'مكتبة الحيّ، القاعة الطويلة',
    cover: 'reading',
    inDays: 9,
    from: '18:30',
    to: '21:00',
    capacity: 24,
    age: 6,
    turnout: 0.8,
    replies: ['أحضر معي أختين وخالة.', 'الإصبعان الأسودان هما التذكرة.'],
  },
  {
    club: 'makers',
    name: 'Open evening: bring something broken',
    description:
      'The doors are open from six. Bring a chair that wobbles, a drawer that sticks, or just yourself.\n\nThere is soup. If you have never been in the machine room, this is the evening to ask.',
    agenda: '- 18:00 Doors open\n- 18:30 A round through the machine room\n- 19:00 Soup, and hands on',
    location: 'Old Tram Depot, hall 3',
    cover: 'tools',
    inDays: 6,
    from: '18:00',
    to: '21:30',
    age: 5,
    turnout: 0.4,
    replies: ['I bring the drawer. It has been stuck since spring.', 'Soup is on me this time.'],
  },
  {
    club: 'makers',
    name: 'Sharpening day, ten places',
    description: 'Three stones, two wheels, one of us per bench. Bring whatever no longer cuts paper.',
    location: 'Old Tram Depot, bench room',
    inDays: 13,
    from: '10:00',
    to: '15:00',
    capacity: 10,
    age: 8,
    turnout: 0.8,
    replies: ['Is there room for an axe?'],
  },
  {
    club: 'makers',
    name: 'The rocking chair, presented',
    description: 'Forty hours of work in one hour of talk, with the chair in the middle of the room.',
    location: 'Old Tram Depot, hall 3',
    cover: 'rockingChair',
    inDays: -18,
    from: '19:00',
    to: '20:30',
    age: 30,
    turnout: 0.5,
    replies: ['The best hour of the month.'],
  },
  {
    club: 'games',
    name: 'The long Saturday',
    description: 'One big game, eight players, until somebody wins. Rules are read beforehand, please.',
    location: 'Back room of the Lamplighter',
    cover: 'hexes',
    inDays: 10,
    from: '11:00',
    to: '02:00',
    nights: 1,
    capacity: 8,
    age: 6,
    turnout: 0.7,
  },
  {
    club: 'trail',
    name: 'Ridge walk with a night in the hut',
    description: '22 km, 900 m up, and a bunk at the top. Bring a sleeping bag and something to share.',
    agenda: '**Saturday** up by the forest path\n\n**Sunday** down along the river',
    location: 'Bus stop Heron Mill',
    cover: 'mountains',
    inDays: 20,
    from: '07:30',
    to: '17:00',
    nights: 1,
    capacity: 12,
    age: 9,
    turnout: 0.35,
  },
  {
    club: 'trail',
    name: 'Sunday morning, ten slow kilometres',
    description: 'Called off because of the storm warning. We try again in two weeks.',
    location: 'Boathouse',
    inDays: 3,
    from: '09:00',
    age: 7,
    turnout: 0.3,
    isCalledOff: true,
  },
  {
    club: 'choir',
    name: 'Market hall concert',
    description: 'Nine songs, no chairs. Black folders, please, and be there half an hour early.',
    agenda: '1. Warm-up by the flower stand\n2. First half\n3. Tea\n4. Second half',
    location: 'Market hall, north gate',
    cover: 'choir',
    inDays: 16,
    from: '17:00',
    to: '18:30',
    age: 12,
    turnout: 0.6,
  },
  {
    club: 'books',
    name: 'We talk about The Summer Book',
    description: 'Online this time, so that everybody can be at home. The link is for those who come.',
    link: 'https://meet.example.org/pencil-in-the-margin',
    cover: 'reading',
    inDays: 8,
    from: '20:00',
    to: '21:30',
    age: 4,
    turnout: 0.5,
  },
  {
    club: 'garden',
    name: 'Seed swap',
    description: 'Bring what you have too much of. Labels help.',
    location: 'The shed',
    cover: 'harvest',
    inDays: -40,
    from: '14:00',
    age: 55,
    turnout: 0.4,
  },
]

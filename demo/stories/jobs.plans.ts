import type { jobTypes, workplaces } from '@guildhall/contract/choices'

export type JobPlan = {
  club: string
  title: string
  company: string
  location: string
  jobType: (typeof jobTypes)[number]
  workplace: (typeof workplaces)[number]
  text: string
  requirements?: string[]
  responsibilities?: string[]
  benefits?: string[]
  /** How long ago it was published, in days. */
  age: number
  /** Their first name; anybody who was there then, without. */
  by?: string
  /** In days from now; none where nothing is said. */
  closesIn?: number
  /** By hand. */
  isClosed?: true
  replies?: string[]
  /** What applicants wrote, each with what became of it. */
  applications?: [message: string, status: 'applied' | 'seen' | 'invited' | 'declined'][]
}

export const jobPlans: JobPlan[] = [
  {
    club: 'makers',
    title: 'Workshop assistant for Saturday mornings',
    company: 'Canal Street Workshop',
    location: 'Canal Street, Ghent, Belgium',
    jobType: 'part_time',
    workplace: 'on_site',
    text: 'Every Saturday from nine to one the hall fills with people who have never held a chisel. You open up, hand out tools, and keep an eye on everybody’s fingers.\n\nYou need not be a joiner. You need to **notice** things.',
    requirements: ['Patience', 'A steady hand', 'A first-aid course, or the will to take one'],
    responsibilities: ['Open and lock the hall', 'Lend out hand tools', 'Sweep, and show others how to'],
    benefits: ['Free use of the workshop', 'Lunch', 'Off-cuts'],
    age: 3,
    by: 'noor',
    closesIn: 12,
    replies: ['Is the dust collector part of the contract?', 'Best four hours of my week. Apply!'],
    applications: [
      ['I am there every Saturday anyway, and I know where the plasters are.', 'applied'],
      ['I taught swimming for nine years. Nobody lost a finger.', 'seen'],
    ],
  },
  {
    club: 'makers',
    title: 'Chair maker, three months',
    company: 'Canal Street Workshop',
    location: 'Ghent, Belgium',
    jobType: 'contract',
    workplace: 'on_site',
    text: 'Forty chairs for the new reading room, all alike, none of them wobbling. We had more applicants than chairs; thank you, everybody.',
    requirements: ['Chairs of your own to show'],
    responsibilities: ['Forty chairs'],
    age: 40,
    by: 'noor',
    isClosed: true,
    replies: ['Congratulations to whoever it is!'],
    applications: [
      ['Forty stools last winter, forty chairs this one?', 'invited'],
      ['I have made one chair. It is a very good chair.', 'declined'],
      ['Pictures of my work are on my profile. I can start at once.', 'declined'],
    ],
  },
  {
    club: 'clay',
    title: 'Kiln technician',
    company: 'Ember & Ash Ceramics Studio',
    location: 'Leeds, United Kingdom',
    jobType: 'full_time',
    workplace: 'on_site',
    text: 'Two electric kilns, one gas kiln, and about four hundred pots a week that are not yours but will feel like it. You load, fire, unload, and write down what happened.',
    requirements: ['A year of firing', 'Lifting 20 kg without a word'],
    responsibilities: ['Firing schedules', 'Kiln shelves', 'The glaze store'],
    benefits: ['28 days of holiday', 'A wheel of your own after hours'],
    age: 6,
    closesIn: 20,
  },
  {
    club: 'books',
    title: 'Proofreader for a small press',
    company: 'Marginalia Books',
    location: 'Dublin, Ireland',
    jobType: 'contract',
    workplace: 'remote',
    text: 'Six novels a year, two passes each. We pay by the page and we pay on time.',
    requirements: ['An eye for commas', 'Irish spelling'],
    age: 9,
  },
  {
    club: 'repair',
    title: 'Intern at the repair counter',
    company: 'Second Life Repair Café',
    location: 'Utrecht, Netherlands',
    jobType: 'internship',
    workplace: 'hybrid',
    text: 'Learn to open what was never meant to be opened. Two days at the counter, one at home with the parts catalogue.',
    benefits: ['Travel costs', 'Every screwdriver you can name'],
    age: 30,
    closesIn: -4,
  },
]

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
  {
    club: 'founders',
    title: 'First engineer, everything included',
    company: 'Third Customer',
    location: 'Anywhere between Lisbon and Tallinn',
    jobType: 'full_time',
    workplace: 'remote',
    text: 'Three customers, one founder, no meetings before ten. You write it, you ship it, you answer the mail about it. **TypeScript and PostgreSQL**, mostly.',
    requirements: ['You have deleted code and were glad', 'You write to people as people'],
    responsibilities: ['The product', 'The pager, every other week'],
    benefits: ['Two per cent', 'A desk of your choice', '30 days of holiday'],
    age: 2,
    closesIn: 30,
    replies: ['What happens after the third customer?', 'We look for the fourth. That is in the contract.'],
  },
  {
    club: 'garden',
    title: 'Gardener for the school beds',
    company: 'Rosebank Primary School',
    location: 'Glasgow, United Kingdom',
    jobType: 'part_time',
    workplace: 'on_site',
    text: 'Eight raised beds, sixty children, one hosepipe. Two mornings a week from March to October.',
    requirements: ['Good with questions', 'Not squeamish about slugs'],
    responsibilities: ['The beds', 'The seed library', 'A harvest supper in September'],
    benefits: ['As many courgettes as you can carry'],
    age: 5,
    closesIn: 16,
  },
  {
    club: 'trail',
    title: 'Hut warden for the summer',
    company: 'Lake Huts Association',
    location: 'Valais, Switzerland',
    jobType: 'contract',
    workplace: 'on_site',
    text: 'June to September at 2,340 metres. You cook for thirty, know the weather before it comes, and tell people kindly to turn back.',
    requirements: ['Alpine first aid', 'Three languages, or two and a good face'],
    benefits: ['Board and lodging', 'The view'],
    age: 11,
    replies: ['Is there a shower?', 'There is a lake.'],
  },
  {
    club: 'photo',
    title: 'Darkroom intern',
    company: 'Silver Street Lab',
    location: 'Porto, Portugal',
    jobType: 'internship',
    workplace: 'hybrid',
    text: 'Half of the week in red light, half of it at home scanning and keeping the archive. You leave with a portfolio that smells of fixer.',
    requirements: ['You have developed a film, however badly'],
    responsibilities: ['Chemistry', 'Contact sheets', 'Scans'],
    benefits: ['Film and paper', 'A small wage'],
    age: 8,
    closesIn: 25,
  },
]

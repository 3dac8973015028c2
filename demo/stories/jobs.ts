import { chance } from '../chance.ts'
import { insertAll } from '../insert.ts'
import { day, hour } from '../times.ts'
import type { World } from '../world.ts'
import type { Item, Kind } from './item.ts'
import { type JobPlan, jobPlans } from './jobs.plans.ts'
import { plannedItem } from './planned.ts'

export const jobs: Kind = {
  reactions: ['celebrate', 'thanks'],

  plan: ({ clubs, now }: World) =>
    jobPlans.flatMap((plan) => {
      const club = clubs.find(({ key }) => key === plan.club)
      return club ? [plannedItem('job', plan, club, now)] : []
    }),

  async write(db, items) {
    const own = items.filter((item) => item.type === 'job')
    await insertAll(
      db,
      'jobs',
      own.map((item) => {
        const plan = planOf(item)
        const { company, location, workplace, requirements, responsibilities, benefits } = plan
        const now = item.sleeplessAt + plan.age * day
        return {
          ...{ id: item.id, description: item.text, company, location, workplace, job_type: plan.jobType },
          ...{ requirements, responsibilities, benefits },
          closes_at: plan.closesIn === undefined ? null : new Date(now + plan.closesIn * day),
          is_active: !plan.isClosed,
        }
      }),
    )
    await insertAll(db, 'job_applications', own.flatMap(applicationsFor))
  },
}

/** Of members who were there then; the poster is none of them. */
function applicationsFor(item: Item) {
  const c = chance(`applications ${item.slug}`)
  const others = item.club.members.filter(
    ({ person, joinedAt }) => person !== item.author && joinedAt < item.createdAt,
  )
  const people = c.shuffle(others)
  return (planOf(item).applications ?? []).flatMap(([message, status], at) => {
    const person = people[at]?.person
    const createdAt = item.createdAt + (at + 1) * c.between(2, 9) * hour
    if (!person) return []
    const created_at = new Date(createdAt)
    return [
      {
        ...{ id: c.id(createdAt), job_id: item.id, user_id: person.id, club_id: item.club.id },
        ...{ message, status, created_at, updated_at: created_at },
      },
    ]
  })
}

function planOf({ club, title }: Item): JobPlan {
  const plan = jobPlans.find((one) => one.club === club.key && one.title === title)
  if (!plan) throw new Error(`No job is called ${title}`)
  return plan
}

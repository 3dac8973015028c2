import { insertAll } from '../insert.ts'
import { day } from '../times.ts'
import type { World } from '../world.ts'
import type { Item, Kind } from './item.ts'
import { type JobPlan, jobPlans } from './jobs.plans.ts'
import { plannedItem } from './planned.ts'

export const jobs: Kind = {
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
  },
}

function planOf({ club, title }: Item): JobPlan {
  const plan = jobPlans.find((one) => one.club === club.key && one.title === title)
  if (!plan) throw new Error(`No job is called ${title}`)
  return plan
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { kindWords } from '../../content/kindWords'
import { linkToPlace } from '../../content/links'
import { Emblem } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import { latestQuery } from './home.api'
import landing from './Landing.module.css'
import classes from './LatestContent.module.css'

/** Recent items from public clubs, one per club. Renders nothing if there are none. */
export function LatestContent() {
  const { data } = useQuery(latestQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section className="stack gap-16" aria-labelledby="latest">
      <div className={`${landing.head} row between gap-16`}>
        <h2 id="latest">Latest in public clubs</h2>
      </div>
      <ul className={classes.grid}>
        {data.items.map((item) => (
          <li key={item.id} className={`${classes.item} card flex shrink relative gap-12 pad-16`}>
            <Emblem id={item.club.id} name={item.club.name} imageUrl={item.club.logoUrl} size={40} />
            <div className="shrink">
              <Link {...linkToPlace(item)} className={classes.title} dir="auto">
                {item.title}
              </Link>
              <p className={classes.note}>
                {kindWords[item.type].one} in <bdi>{item.club.name}</bdi> · <TimeAgo iso={item.createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

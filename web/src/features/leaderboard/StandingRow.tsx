import type { Standing } from '@guildhall/contract/leaderboard'
import { numberText } from '@guildhall/contract/locale'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { LevelMark } from '../../ui/LevelMark'
import classes from './Leaderboard.module.css'
import { pointsText } from './texts'

const roles = { owner: 'Owner', admin: 'Admin', member: undefined } as const

/** A row of the ranking. */
export function StandingRow({ standing }: { standing: Standing }) {
  const { person, role, points, rank, level } = standing
  const isSelf = useViewer()?.id === person.id
  return (
    <div className={classes.row} data-self={isSelf || undefined}>
      <span className={classes.place} data-rank={rank <= 3 ? rank : undefined}>
        <span className="visually-hidden">Rank </span>
        {numberText(rank)}
      </span>
      <Face person={person} size={40} />
      <div className={classes.who}>
        <Link to="/user/$username" params={{ username: person.username }} className={classes.name} dir="auto">
          {fullName(person)}
        </Link>
        <p className="row shrink gap-8">
          <LevelMark level={level} />
          {isSelf && <span className={classes.you}>You</span>}
          {roles[role] && <span className={classes.role}>{roles[role]}</span>}
        </p>
      </div>
      <p className="rigid strong numbers">{pointsText(points)}</p>
    </div>
  )
}

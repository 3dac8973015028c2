import type { Person } from '@guildhall/contract/common'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Highlight } from '../../ui/Highlight'
import classes from './Results.module.css'
import type { ResultProps } from './result'

export function PersonResult({ person, q, heading: Title }: Omit<ResultProps, 'forms'> & { person: Person }) {
  return (
    <article className={classes.result}>
      <Face person={person} size={44} />
      <div className="fill">
        <Title className={`${classes.title} strong-lead anywhere`} dir="auto">
          <Link to="/user/$username" params={{ username: person.username }}>
            <Highlight text={fullName(person)} q={q} />
          </Link>
        </Title>
        <p className={classes.facts}>
          <span dir="ltr">
            @<Highlight text={person.username} q={q} />
          </span>
        </p>
      </div>
    </article>
  )
}

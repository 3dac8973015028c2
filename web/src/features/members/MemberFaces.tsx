import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import classes from './Members.module.css'
import { memberFacesQuery } from './members.api'

/** The faces of some of a club's members. */
export function MemberFaces({ clubId }: { clubId: string }) {
  const { data } = useQuery(memberFacesQuery(clubId))
  if (!data) return null
  return (
    <ul className={`${classes.faces} flow plain-list gap-8 above-16`} aria-label="Some of its members">
      {data.items.map(({ id, person }) => (
        <li key={id}>
          <Link to="/user/$username" params={{ username: person.username }}>
            <Face person={person} size={30} label={fullName(person)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

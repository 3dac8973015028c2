import type { Person } from '@guildhall/contract/common'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../../lib/text/names'
import { Face } from '../../../ui/Face'
import classes from './PublishingFaces.module.css'

/** The latest authors of a public club. */
export function PublishingFaces({ people }: { people: Person[] }) {
  return (
    <ul className={`${classes.faces} flow plain-list gap-4`} aria-label="Recently active">
      {people.map((person) => (
        <li key={person.id}>
          <Link to="/user/$username" params={{ username: person.username }} aria-label={fullName(person)}>
            <Face person={person} size={28} eager />
          </Link>
        </li>
      ))}
    </ul>
  )
}

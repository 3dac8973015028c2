import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { ClubForm } from './clubFields'
import classes from './MoreOptions.module.css'

/** Fields outside the options. */
const required = ['id', 'name', 'slug', 'isPrivate']

type Props = { form: ClubForm; startsOpen: boolean; children: ReactNode }

/**
 * The optional fields of a new club, closed at first. Opens for an error inside; stays mounted once opened, so that
 * uploads continue.
 */
export function MoreOptions({ form, startsOpen, children }: Props) {
  const id = useId()
  const [state, setState] = useState<'never' | 'open' | 'closed'>(startsOpen ? 'open' : 'never')
  const [seen, setSeen] = useState(form.errors)
  if (seen !== form.errors) {
    setSeen(form.errors)
    const paths = Object.keys(form.errors)
    if (paths.some((path) => !required.includes(path.split('.')[0] ?? ''))) setState('open')
  }
  const isOpen = state === 'open'
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        <span className="flow fill baseline gap-12 rows-0">
          <span>More options</span>
          <span className={classes.what}>Description, pictures, fee and more</span>
        </span>
        <IconChevronDown size={20} stroke={1.7} aria-hidden />
      </button>
      <div id={id} className={classes.options} hidden={!isOpen}>
        {state !== 'never' && children}
      </div>
    </>
  )
}

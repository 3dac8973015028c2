import type { Person } from '@guildhall/contract/common'
import { plural } from '@guildhall/contract/plural'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasModifier } from '../../lib/keyboard/modifiers'
import { fullName } from '../../lib/text/names'
import { Face } from '../Face'
import classes from './Completion.module.css'
import type { Place } from './place'
import { positionOf } from './position'
import type { Find } from './source'
import { typedIn } from './typed'
import { useCandidates } from './useCandidates'

type Typed = { name: string; at: number }

/** The list of people below what is typed behind an '@'. The focus stays in the field, and so do all keys but its own. */
export function Completion({ place, find }: { place: Place; find: Find }) {
  const { element } = place
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [given, setGiven] = useState<number | null>(null)
  const people = useCandidates(find, typed?.name ?? null)
  const names = people.map((person) => person.id).join()
  const [chosen, setChosen] = useState({ names, index: 0 })
  const index = chosen.names === names ? chosen.index : 0
  const isOpen = people.length > 0
  const isComposing = useRef(false)

  const look = useEffectEvent(() => {
    if (isComposing.current) return
    const found = document.activeElement === element ? typedIn(place.before()) : null
    if (!found || found.at !== given) setGiven(null)
    const next = found && found.at === given ? null : found
    if (next?.name !== typed?.name || next?.at !== typed?.at) setTyped(next)
  })

  function take(person: Person) {
    if (!typed) return
    place.replace(typed.name.length + 1, `@${person.username} `)
    setTyped(null)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || hasModifier(event)) return
    const person = people[index]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen({ names, index: (index + step + people.length) % people.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) take(person)
    else if (event.key === 'Escape') {
      setGiven(typed?.at ?? null)
      setTyped(null)
    } else return
    event.preventDefault()
    event.stopImmediatePropagation()
  })

  useEffect(() => {
    const composing = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart'
      look()
    }
    const close = () => setTyped(null)
    // Before the field's own keys: the editor and the forms have some of these as well.
    element.addEventListener('keydown', onKey, { capture: true })
    element.addEventListener('blur', close)
    element.addEventListener('compositionstart', composing)
    element.addEventListener('compositionend', composing)
    const unwatch = place.watch(look)
    look()
    return () => {
      element.removeEventListener('keydown', onKey, { capture: true })
      element.removeEventListener('blur', close)
      element.removeEventListener('compositionstart', composing)
      element.removeEventListener('compositionend', composing)
      unwatch()
    }
  }, [place, element])

  useLayoutEffect(() => {
    if (!isOpen) return
    const said = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${index}`,
      // Escape closes the list, and not the dialog it lies in.
      'data-mantine-stop-propagation': 'true',
    }
    for (const [name, value] of Object.entries(said)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(said)) element.removeAttribute(name)
    }
  }, [element, id, index, isOpen])

  // Follows the field when the page moves, as when an on-screen keyboard opens.
  useLayoutEffect(() => {
    if (!typed || !names) return
    const put = () => {
      if (list.current) positionOf(list.current, place.rectOf(typed.name.length + 1))
    }
    put()
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
    window.addEventListener('scroll', put, { capture: true, passive: true })
    for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      for (const event of ['resize', 'scroll']) window.visualViewport?.removeEventListener(event, put)
    }
  }, [place, typed, names, id, index])

  return createPortal(
    <>
      <div role="status" className="visually-hidden">
        {isOpen && plural(people.length, '{n} person to mention', '{n} people to mention')}
      </div>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label="People to mention"
          className={classes.list}
        >
          {people.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the field
            <div
              key={person.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              className={classes.option}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Face person={person} size={32} />
              <span className={classes.words}>
                <span className="ellipsis strong-body" dir="auto">
                  {fullName(person)}
                </span>
                <span className="ellipsis muted small" dir="ltr">
                  @{person.username}
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>,
    element.closest('[role="dialog"]') ?? document.body,
  )
}

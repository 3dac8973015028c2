import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import classes from './SearchBox.module.css'

/** Goes to /search?q= with what was typed, unless that is nothing but blanks. */
export function SearchBox() {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname === '/search' })
  const q = useSearch({ strict: false, select: (search) => search.q })
  const asked = here ? q : undefined
  const [text, setText] = useState(asked ?? '')
  const early = useRef<HTMLInputElement>(null)

  // The box shows what the page answers, also after going back; at first what was typed before this page took over.
  useEffect(() => {
    setText(early.current?.value || asked || '')
    early.current = null
  }, [asked])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // As it stands in the box: it may have been typed before this page had taken over.
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (q) void navigate({ to: '/search', search: { q } })
  }

  return (
    <search className={classes.search}>
      <form className={classes.box} action="/search" onSubmit={submit}>
        <input
          ref={early}
          type="search"
          name="q"
          dir="auto"
          placeholder="Search Anything"
          aria-label="Search Anything"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" aria-label="Search">
          <IconSearch size={18} stroke={1.8} aria-hidden />
        </button>
      </form>
    </search>
  )
}

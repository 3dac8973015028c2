import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { hasModifier } from '../../lib/keyboard/modifiers'
import { isSearchKey, useSingleKeys } from '../../lib/keyboard/singleKeys'
import { useBackCloses } from '../../lib/page/layers'
import { lazyPart } from '../../lib/page/lazyPart'
import classes from './SearchBox.module.css'

// Loaded once something is typed.
const SearchSuggestions = lazyPart(() => import('./SearchSuggestions'))

const listId = 'search-suggestions'

/** Opens /search?q= with the text, unless it is blank, and shows suggestions while typing. */
export function SearchBox() {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname === '/search' })
  const { q, club } = useSearch({ strict: false })
  const asked = here ? q : undefined
  const [text, setText] = useState(asked ?? '')
  const [isOpen, setOpen] = useState(false)
  /** Open, and there is something to show. */
  const [isShown, setShown] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const hasShortcut = useSingleKeys()
  const isEarly = useRef(true)
  const input = useRef<HTMLInputElement>(null)
  /** Passes a key to the suggestions; true if they handled it. */
  const onKey = useRef<((key: string) => boolean) | null>(null)

  // Follows the address, as after going back; at first it has what was typed before hydration.
  useEffect(() => {
    setText((isEarly.current && input.current?.value) || asked || '')
    isEarly.current = false
  }, [asked])

  useEffect(() => {
    if (!hasShortcut) return
    const focus = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [hasShortcut])

  const close = () => {
    setOpen(false)
    setActive(null)
  }
  useBackCloses(isShown, close)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Read from the DOM: it may have been typed before hydration.
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (!q) return
    close()
    // Within the club that is searched already; its filter is on the page.
    void navigate({ to: '/search', search: { q, club: here ? club : undefined } })
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (hasModifier(event)) return
    if (event.key === 'Escape' && isOpen) close()
    else if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(true)
    else if (!isOpen || !onKey.current?.(event.key)) return
    event.preventDefault()
  }

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <search className={classes.search} onBlur={leave}>
      <form className={classes.box} action="/search" onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="q"
          dir="auto"
          placeholder="Search Anything"
          role="combobox"
          aria-label="Search Anything"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={active ?? undefined}
          aria-keyshortcuts={hasShortcut ? '/' : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(null)
            setOpen(true)
          }}
        />
        <button type="submit" aria-label="Search">
          <IconSearch size={18} stroke={1.8} aria-hidden />
        </button>
      </form>
      {isOpen && (
        <Suspense>
          <SearchSuggestions
            listId={listId}
            text={text}
            active={active}
            onActive={setActive}
            onDone={close}
            onShown={setShown}
            onKey={onKey}
          />
        </Suspense>
      )}
    </search>
  )
}

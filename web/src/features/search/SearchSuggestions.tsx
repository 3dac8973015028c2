import type { Club } from '@guildhall/contract/clubs'
import type { Suggestions } from '@guildhall/contract/search'
import { parseSearch } from '@guildhall/contract/search-operators'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory, IconListSearch, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useClubSlug, useIsInside } from '../../content/clubPlace'
import { pathToCourse } from '../../content/courseLinks'
import { pathOf } from '../../content/links'
import { keys } from '../../lib/cache/keys'
import { useCached } from '../../lib/cache/useCached'
import { fullName } from '../../lib/text/names'
import { Emblem, Face } from '../../ui/Face'
import { Highlight } from '../../ui/Highlight'
import { groupTexts } from './groups'
import classes from './SearchSuggestions.module.css'
import { suggestionsQuery } from './search.api'
import { useRecentSearches } from './searchHistory'

type Props = {
  listId: string
  text: string
  /** The ID of the option that is focused by key. */
  active: string | null
  onActive: (id: string | null) => void
  onDone: () => void
  /** Called with whether there are options to show. */
  onShown: (isShown: boolean) => void
  onKey: RefObject<((key: string) => boolean) | null>
}
type Option = {
  id: string
  path: string
  icon: ReactNode
  label: string
  note?: string
  /** Removes it from the list. */
  remove?: () => void
}
type Group = { title: string; options: Option[] }

const pauseMs = 150

/** Recent searches, or suggestions for the text; usable by mouse, touch and keyboard. */
export default function SearchSuggestions({ listId, text, active, onActive, onDone, onShown, onKey }: Props) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const typed = text.trim()
  const [paused] = useDebouncedValue(typed, pauseMs)
  const { data, isFetching } = useQuery(suggestionsQuery(typed && paused))
  const club = useClubOfPage()
  const words = parseSearch(typed).words
  const groups = typed
    ? [searchFor(listId, typed, club), ...found(listId, data)]
    : [recentSearches(listId, recent.list, recent.remove)]
  const shown = groups.filter(({ options }) => options.length > 0)
  const options = shown.flatMap((group) => group.options)
  const index = options.findIndex(({ id }) => id === active)

  const choose = (option: Option) => {
    onDone()
    void navigate({ href: option.path })
  }
  const key = useEffectEvent((pressed: string) => {
    const current = options[index]
    if (pressed === 'ArrowDown') onActive(options[index + 1]?.id ?? null)
    else if (pressed === 'ArrowUp') onActive(options.at(index === -1 ? -1 : index - 1)?.id ?? null)
    else if (pressed === 'Enter' && current) choose(current)
    else if (pressed === 'Delete' && current?.remove) {
      onActive(options[index + 1]?.id ?? null)
      current.remove()
    } else return false
    if (pressed === 'ArrowUp' && index === 0) onActive(null)
    return true
  })
  useEffect(() => {
    onKey.current = (pressed) => key(pressed)
    return () => {
      onKey.current = null
    }
  }, [onKey])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const isShown = options.length > 0
  useLayoutEffect(() => {
    onShown(isShown)
    return () => onShown(false)
  }, [onShown, isShown])

  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in here keeps the focus in the box
    <div role="presentation" className={classes.popup} onMouseDown={(event) => event.preventDefault()}>
      <div id={listId} role="listbox" aria-label="Suggestions" aria-busy={isFetching}>
        {shown.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox can't contain a fieldset
          <div key={title} role="group" aria-label={title}>
            {title !== searchTitle && (
              <p className={classes.title} aria-hidden>
                {title}
              </p>
            )}
            {options.map((option) => (
              <div key={option.id} className={classes.row}>
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the box */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box */}
                <div
                  id={option.id}
                  role="option"
                  aria-selected={option.id === active}
                  aria-keyshortcuts={option.remove && 'Delete'}
                  aria-describedby={option.remove && `${listId}-keys`}
                  className={classes.option}
                  onClick={() => choose(option)}
                >
                  {option.icon}
                  <span className={classes.label} dir="auto">
                    {option.remove || title === searchTitle ? (
                      option.label
                    ) : (
                      <Highlight text={option.label} q={words} forms={data?.forms} />
                    )}
                  </span>
                  {option.note && (
                    <span className={classes.note} dir="auto">
                      {option.note}
                    </span>
                  )}
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
      {!typed && (
        <Removers id={`${listId}-keys`} list={recent.list} remove={recent.remove} clear={recent.clear} />
      )}
    </div>
  )
}

type RemoversProps = {
  id: string
  list: readonly string[]
  remove: (text: string) => void
  clear: () => void
}

/** Buttons beside the options, which can't contain any. The Delete key does the same. */
function Removers({ id, list, remove, clear }: RemoversProps) {
  return (
    <>
      <div className={classes.removers}>
        {list.map((text) => (
          <button
            key={text}
            type="button"
            tabIndex={-1}
            aria-label={`Remove ${text}`}
            onClick={() => remove(text)}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
        ))}
      </div>
      <p id={id} className={classes.keys}>
        Press Delete to remove the chosen search.
      </p>
      <button type="button" className={classes.clear} onClick={clear}>
        Clear recent searches
      </button>
    </>
  )
}

const searchTitle = 'Search'
const searchPath = (text: string, club?: string) =>
  `/search?q=${encodeURIComponent(text)}${club ? `&club=${encodeURIComponent(club)}` : ''}`

type ClubOfPage = { slug: string; name: string | undefined }

/** The club whose page is open, if the viewer is inside it. */
function useClubOfPage(): ClubOfPage | undefined {
  const slug = useClubSlug()
  const isInside = useIsInside()
  const { data } = useCached<Club>(keys.club(slug ?? ''))
  return slug && isInside ? { slug, name: data?.name } : undefined
}

const searchFor = (listId: string, typed: string, club: ClubOfPage | undefined): Group => ({
  title: searchTitle,
  options: [
    {
      id: `${listId}-all`,
      path: searchPath(typed),
      icon: <IconSearch size={18} stroke={1.8} aria-hidden />,
      label: `Search for “${typed}”`,
    },
    ...(club
      ? [
          {
            id: `${listId}-club`,
            path: searchPath(typed, club.slug),
            icon: <IconListSearch size={18} stroke={1.8} aria-hidden />,
            label: club.name ? `Search for “${typed}” in ${club.name}` : `Search for “${typed}” in this club`,
          },
        ]
      : []),
  ],
})

const recentSearches = (listId: string, list: readonly string[], remove: (text: string) => void): Group => ({
  title: 'Recent searches',
  options: list.map((text, index) => ({
    id: `${listId}-recent-${index}`,
    path: searchPath(text),
    icon: <IconHistory size={18} stroke={1.7} aria-hidden />,
    label: text,
    remove: () => remove(text),
  })),
})

function found(listId: string, data: Suggestions | undefined): Group[] {
  if (!data) return []
  return [
    {
      title: 'Clubs',
      options: data.clubs.map((club) => ({
        id: `${listId}-${club.id}`,
        path: `/${club.slug}`,
        icon: <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={28} />,
        label: club.name,
      })),
    },
    {
      title: 'People',
      options: data.people.map((person) => ({
        id: `${listId}-${person.id}`,
        path: `/user/${person.username}`,
        icon: <Face person={person} size={28} />,
        label: fullName(person),
        note: `@${person.username}`,
      })),
    },
    {
      title: 'In clubs',
      options: data.items.map((item) => ({
        id: `${listId}-${item.id}`,
        path: pathOf(item),
        icon: <Emblem id={item.club.id} name={item.club.name} imageUrl={item.club.logoUrl} size={28} />,
        label: item.title,
        note: `${groupTexts[item.type].one} in ${item.club.name}`,
      })),
    },
    {
      title: 'Courses',
      options: data.courses.map(({ id, course, lesson, club }) => ({
        id: `${listId}-${id}`,
        path: pathToCourse(club, course, lesson),
        icon: <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={28} />,
        label: lesson?.title ?? course.title,
        note: lesson ? `Lesson in ${course.title}` : `Course in ${club.name}`,
      })),
    },
  ]
}

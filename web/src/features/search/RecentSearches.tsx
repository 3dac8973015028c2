import { ActionIcon, Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { focusMain } from '../../lib/keyboard/focusMain'
import { Panel } from '../../ui/Panel'
import classes from './Results.module.css'
import { useRecentSearches } from './searchHistory'

/** The viewer's recent searches, to repeat or remove. Renders nothing if there are none. */
export default function RecentSearches() {
  const { list, remove, clear } = useRecentSearches()
  if (list.length === 0) return null
  const thenFocusMain = (run: () => void) => () => {
    run()
    focusMain()
  }
  return (
    <Panel
      title="Recent searches"
      flush
      action={
        <Button variant="subtle" size="compact-sm" onClick={thenFocusMain(clear)}>
          Clear all
        </Button>
      }
    >
      <ul className={classes.recent}>
        {list.map((text) => (
          <li key={text} className={classes.again}>
            <Link to="/search" search={{ q: text }}>
              <IconHistory size={18} stroke={1.7} aria-hidden />
              <span dir="auto">{text}</span>
            </Link>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${text}`}
              onClick={thenFocusMain(() => remove(text))}
            >
              <IconX size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

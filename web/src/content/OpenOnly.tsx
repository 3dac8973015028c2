import { useNavigate } from '@tanstack/react-router'
import classes from './OpenOnly.module.css'

const views = [
  ['open', 'Open'],
  ['all', 'All'],
] as const

type Props = { isAll: boolean; label: string }

/** Chooses whether a club's tab lists open items or all; in the address. */
export function OpenOnly({ isAll, label }: Props) {
  const navigate = useNavigate({ from: '/$clubSlug' })
  return (
    <fieldset className={classes.views} aria-label={label}>
      {views.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={isAll === (value === 'all')}
          onClick={() =>
            void navigate({
              search: ({ state: _, ...others }) => ({ ...others, ...(value === 'all' && { state: value }) }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

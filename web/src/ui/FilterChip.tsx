import { UnstyledButton } from '@mantine/core'
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import classes from './FilterBar.module.css'
import { useLateMenu } from './lateFocus'

const FilterMenu = lazyPart(() => import('./FilterMenu'))

/** `group`: the heading of the choices that follow each other with it. */
export type FilterChoice = { value: string; label: string; group?: string }
export type FilterChipProps = {
  label: string
  value: string
  choices: readonly FilterChoice[]
  /** The value that filters nothing; by default ''. */
  usual?: string
  /** It sorts instead of filtering, so it always shows its choice. */
  isSort?: boolean
  error?: string | undefined
  onChoose: (chosen: string) => void
}

/** One filter of a list, as a button that names what is chosen. Its menu is loaded when it is opened. */
export function FilterChip({ label, value, choices, usual = '', isSort, error, onChoose }: FilterChipProps) {
  const id = useId()
  const { isWanted, button, menu } = useLateMenu(FilterMenu.preload)
  // A choice of an old link still shows as what is chosen.
  const chosen: FilterChoice = choices.find((choice) => choice.value === value) ?? { value, label: value }
  const all = choices.includes(chosen) ? choices : [...choices, chosen]
  const isChosen = value !== usual
  return (
    <div className="rigid">
      <UnstyledButton
        {...button}
        className={classes.chip}
        data-chosen={(isChosen && !isSort) || undefined}
        data-invalid={error ? true : undefined}
        aria-label={`${label}: ${chosen.label}`}
        aria-describedby={error && `${id}-error`}
      >
        {isSort && <IconArrowsSort size={16} stroke={1.7} aria-hidden />}
        <bdi className={classes.words}>{isChosen || isSort ? chosen.label : label}</bdi>
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {isWanted && (
        <Suspense>
          <FilterMenu menu={menu} choices={all} value={value} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  )
}

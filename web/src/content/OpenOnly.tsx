import { useNavigate } from '@tanstack/react-router'
import { SegmentedSwitch } from '../ui/SegmentedSwitch'

const views = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const

type Props = { isAll: boolean; label: string }

/** Chooses whether a club's tab lists open items or all; in the address. */
export function OpenOnly({ isAll, label }: Props) {
  const navigate = useNavigate({ from: '/$clubSlug' })
  return (
    <SegmentedSwitch
      label={label}
      segments={views}
      value={isAll ? 'all' : 'open'}
      onChange={(value) =>
        void navigate({
          search: ({ state: _, ...others }) => ({ ...others, ...(value === 'all' && { state: value }) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

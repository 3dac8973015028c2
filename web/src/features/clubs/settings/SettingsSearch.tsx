import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type Props = { value: string; onChange: (value: string) => void; onEnter: () => void }

/** Finds a card of the settings; Enter opens the first one. */
export const SettingsSearch = ({ value, onChange, onEnter }: Props) => (
  <TextInput
    type="search"
    aria-label="Search settings"
    placeholder="Search settings"
    mb="xs"
    leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onEnter()
    }}
  />
)

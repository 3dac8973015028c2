import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { locale } from '@guildhall/contract/locale'
import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { serverNow } from '../lib/dates/serverTime'
import { isZoneFound, zoneLabel, zonesWith } from '../lib/dates/zones'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** IANA name. */
  value: string
  onChange: (zone: string) => void
  /** In ms; the offsets are those at this time. */
  at?: number | undefined
}

/** A time zone, found by typing its place, region or offset. */
export function ZoneField({ value, onChange, at, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(serverNow)
  const time = at ?? now
  // All offsets are computed only when they are seen.
  const data = useMemo(
    () =>
      (isOpen ? zonesWith(value) : [value])
        .map((zone) => ({ value: zone, label: zoneLabel(zone, time) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
    [isOpen, value, time],
  )
  return (
    <Select
      {...props}
      data={data}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No time zone found"
      filter={byWords}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      comboboxProps={{ transitionProps: { duration: 100 } }}
    />
  )
}

const byWords: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'value' in option && isZoneFound(String(option.value), option.label, search))

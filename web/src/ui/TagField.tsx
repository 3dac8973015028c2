import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { foldTag } from '@guildhall/contract/fold'
import { type OptionsFilter, TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'

/**
 * Short texts as tags: Enter or a comma adds one, Backspace removes the last one. Suggestions appear above the field,
 * where they never cover the button that saves.
 */
export function TagField({ onChange, onBlur, ...props }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Keyboards of phones may hand over several at once, separators and all.
  const split = (tags: string[]) => {
    const texts = tags.flatMap((tag) => tag.split(/[,;\n]/)).map((text) => text.trim())
    onChange?.([...new Set(texts.filter(Boolean))].slice(0, props.maxTags))
  }
  return (
    <TagsInput
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable={false}
      comboboxProps={{ transitionProps: { duration: 100 }, position: 'top-start' }}
      openOnFocus={false}
      filter={holdsTyped}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setOpen(text.trim() !== '')
      }}
      dropdownOpened={isOpen}
      onDropdownClose={() => setOpen(false)}
      onBlur={(event) => {
        setOpen(false)
        onBlur?.(event)
      }}
      onChange={split}
      {...props}
    />
  )
}

const holdsTyped: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter((option) => 'label' in option && foldTag(option.label).includes(foldTag(search)))
    .slice(0, limit)

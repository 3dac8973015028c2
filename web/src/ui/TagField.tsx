import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput, type TagsInputProps } from '@mantine/core'

/** Short texts as tags: Enter or a comma ends one, Backspace takes the last one out. */
export function TagField(props: TagsInputProps) {
  return (
    <TagsInput
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable={false}
      comboboxProps={{ transitionProps: { duration: 100 } }}
      {...props}
    />
  )
}

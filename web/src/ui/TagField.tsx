import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput, type TagsInputProps } from '@mantine/core'

/** Short texts as tags: Enter or a comma ends one, Backspace takes the last one out. */
export function TagField({ onChange, ...props }: TagsInputProps) {
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
      comboboxProps={{ transitionProps: { duration: 100 } }}
      onChange={split}
      {...props}
    />
  )
}

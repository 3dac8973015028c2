import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isSavedQuery, useSave } from './saved.api'

/** Menu entry that saves an item, or removes it from Saved; disabled until the state is loaded. */
export function SaveItem({ item }: { item: { id: string; title: string } }) {
  const { data, isError } = useQuery(isSavedQuery(item.id))
  const { mutate: save } = useSave(item)
  const isSaved = data?.isSaved ?? false
  const Icon = isSaved ? IconBookmarkOff : IconBookmark
  // Idempotent, so it is enabled when the state failed to load.
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      disabled={!data && !isError}
      onClick={() => save(!isSaved)}
    >
      {isSaved ? 'Remove from saved' : 'Save'}
    </Menu.Item>
  )
}

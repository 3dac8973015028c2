import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isSavedQuery, useSave } from './saved.api'

/** The entry of an item's menu that saves it for oneself; it says which of both it does once that is known. */
export function SaveItem({ item }: { item: { id: string; title: string } }) {
  const { data, isError } = useQuery(isSavedQuery(item.id))
  const { mutate: save } = useSave(item)
  const isSaved = data?.isSaved ?? false
  const Mark = isSaved ? IconBookmarkOff : IconBookmark
  // Saving twice does no harm: it can be tried where nobody knows.
  return (
    <Menu.Item
      leftSection={<Mark size={18} stroke={1.6} aria-hidden />}
      disabled={!data && !isError}
      onClick={() => save(!isSaved)}
    >
      {isSaved ? 'Remove from saved' : 'Save'}
    </Menu.Item>
  )
}

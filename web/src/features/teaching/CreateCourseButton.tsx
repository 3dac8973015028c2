import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

const CreateCourseDialog = lazyPart(() => import('./CreateCourseDialog'))

/** Opens the form for a new course. For the club's owner and admins. */
export function CreateCourseButton({ club }: { club: { slug: string } }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
        onPointerEnter={() => void CreateCourseDialog.preload()}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        Create course
      </Button>
      {wasOpened && (
        <Suspense>
          <CreateCourseDialog clubSlug={club.slug} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { openClubToDelete } from '../../testing/deleted-club.ts'
import { walkDeletion } from '../../testing/deletion-walk.ts'

const scene = await openClubToDelete()
await walkDeletion(scene, { isWhole: true })

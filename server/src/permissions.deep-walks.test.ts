import { walkPermissions } from './testing/permission-walk.ts'
import { openScenes } from './testing/scenes.ts'
import { openWorld } from './testing/world.ts'

// As permissions.test.ts, with every relation to every kind of club.
const world = await openWorld()
await walkPermissions(world, await openScenes(world, { isWhole: true }))

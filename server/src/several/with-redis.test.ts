import { openSeveral } from '../testing/several.ts'
import { togetherTests } from './together.ts'

// Two servers behind nginx that tell each other's pages through Redis.
const several = await openSeveral({ redis: true })
togetherTests(several)

import { openSeveral } from '../testing/several.ts'
import { killedTests } from './killed.ts'
import { messageTests } from './messages.ts'
import { outageTests } from './outages.ts'
import { togetherTests } from './together.ts'

// Two servers behind nginx that exchange signals through Redis.
const several = await openSeveral({ redis: true })
togetherTests(several)
killedTests(several)
messageTests(several)
outageTests(several)

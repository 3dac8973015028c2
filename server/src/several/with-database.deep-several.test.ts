import { openSeveral } from '../testing/several.ts'
import { killedTests } from './killed.ts'
import { messageTests } from './messages.ts'
import { outageTests } from './outages.ts'
import { togetherTests } from './together.ts'

// Two servers behind nginx that tell each other's pages through the database.
const several = await openSeveral({ redis: false })
togetherTests(several)
killedTests(several)
messageTests(several)
outageTests(several)

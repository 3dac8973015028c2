import { testForms } from './bad-day.ts'

// The trials themselves, by a dialog with a draft.
testForms(['Edit Post'])

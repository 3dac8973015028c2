import { testForms } from './bad-day.ts'

// A dialog with a draft, and a page's own form.
testForms(['Edit Post', 'Welcome text'])

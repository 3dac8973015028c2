import { testForms } from './bad-day.ts'

// One form for each shared part: a dialog with a draft, a field that sends later, a question, a page's own form.
testForms(['Edit Post', 'Write a comment', 'Revoke an invitation', 'Welcome text'])

import type { ContentChoice } from '@guildhall/contract/account-deletions'
import { Note } from '../../../ui/Note'
import classes from './Leaving.module.css'

const outcomeTexts: Record<ContentChoice, string> = {
  keep: 'Your posts and comments stay in their clubs, without your name.',
  erase: 'We’re erasing your posts and comments, which may take a few minutes.',
}

/** Shown above the visitors' home page after deleting an account. */
export default function Farewell({ content }: { content: ContentChoice }) {
  return (
    <div className={classes.farewell}>
      <Note kind="success" title="Your account is deleted">
        {outcomeTexts[content]} We’ve sent you one last email. Thank you for being here.
      </Note>
    </div>
  )
}

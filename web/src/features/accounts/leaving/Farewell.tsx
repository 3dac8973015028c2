import type { ContentChoice } from '@guildhall/contract/account-deletions'
import { Note } from '../../../ui/Note'
import classes from './Leaving.module.css'

const becomes: Record<ContentChoice, string> = {
  keep: 'What you wrote stays in its clubs, without your name.',
  erase: 'What you wrote is being erased; that may take a few minutes.',
}

/** Above the visitors' home, right after somebody deleted their account there. */
export default function Farewell({ content }: { content: ContentChoice }) {
  return (
    <div className={classes.farewell}>
      <Note kind="success" title="Your account is deleted">
        {becomes[content]} A last letter is on its way to you. Thank you for having been here.
      </Note>
    </div>
  )
}

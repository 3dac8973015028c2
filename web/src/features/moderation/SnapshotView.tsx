import type { SubjectSnapshot } from '@guildhall/contract/moderation'
import { nounOf } from '@guildhall/contract/nouns'
import { SnapshotFiles } from '../../content/moderation/SnapshotFiles'
import { Markdown } from '../../ui/Markdown'
import classes from './Case.module.css'

/** A thing as it was reported. Its pictures and videos stay folded until they are asked for. */
export function SnapshotView({ snapshot }: { snapshot: SubjectSnapshot }) {
  const { title, text, isMarkdown, pictures, files, label } = snapshot
  return (
    <div className={classes.snapshot}>
      {title && (
        <p className="strong" dir="auto">
          {title}
        </p>
      )}
      {text &&
        (isMarkdown ? (
          <Markdown>{text}</Markdown>
        ) : (
          <p className={classes.plain} dir="auto">
            {text}
          </p>
        ))}
      {!title && !text && pictures.length + files.length === 0 && (
        <p className="muted note anywhere">This {nounOf(label)} has no text.</p>
      )}
      <SnapshotFiles pictures={pictures} files={files} />
    </div>
  )
}

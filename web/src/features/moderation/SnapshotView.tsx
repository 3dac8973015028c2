import type { SubjectSnapshot } from '@guildhall/contract/moderation'
import { Image } from '../../ui/Image'
import { Markdown } from '../../ui/Markdown'
import classes from './Case.module.css'

/** A thing as it was reported. Its pictures stay folded until they are asked for. */
export function SnapshotView({ snapshot }: { snapshot: SubjectSnapshot }) {
  const { title, text, isMarkdown, pictures, label } = snapshot
  return (
    <div className={classes.snapshot}>
      {title && (
        <p className={classes.snapshotTitle} dir="auto">
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
      {!title && !text && pictures.length === 0 && (
        <p className={classes.soft}>This {label.toLowerCase()} has no text.</p>
      )}
      {pictures.length > 0 && (
        <details>
          <summary>{pictures.length === 1 ? 'Show 1 picture' : `Show ${pictures.length} pictures`}</summary>
          <div className={classes.pictures}>
            {pictures.map(({ url, alt }) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                <Image
                  src={url}
                  alt={alt || 'Picture without a description'}
                  width={160}
                  height={120}
                  onBroken={ignore}
                />
              </a>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** A broken picture shows its description. */
const ignore = () => {}

import type { HeldSubmission, OwnHeldSubmission } from '@guildhall/contract/prevention'
import { FileList } from '../../ui/FileList'
import { Fold } from '../../ui/Fold'
import { Image } from '../../ui/Image'
import { Markdown } from '../../ui/Markdown'
import classes from './Held.module.css'

/** What was sent: title, text, further fields, pictures and files. */
export function HeldText({ held }: { held: HeldSubmission | OwnHeldSubmission }) {
  const { kind, title, text, details, pictures, files } = held
  const isComment = kind === 'comment' || kind === 'lesson_comment'
  return (
    <div className="grid shrink anywhere gap-8">
      {!isComment && (
        <p className="strong" dir="auto">
          {title}
        </p>
      )}
      {text && (
        <Fold text={text} lines={{ desk: 8, phone: 8 }} about={title}>
          <Markdown>{text}</Markdown>
        </Fold>
      )}
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields of one text, which do not move
            <div key={index}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {pictures.length > 0 && (
        <div className="flow gap-8">
          {pictures.map(({ url, alt }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              <Image
                src={url}
                alt={alt || 'Picture without a description'}
                width={120}
                height={90}
                onBroken={ignore}
              />
            </a>
          ))}
        </div>
      )}
      {files.length > 0 && <FileList files={files} />}
    </div>
  )
}

/** A broken picture shows its description. */
const ignore = () => {}

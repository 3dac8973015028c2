import { andText } from '@guildhall/contract/lists'
import type { SnapshotFile, SnapshotPicture, SubjectSnapshot } from '@guildhall/contract/moderation'
import { plural } from '@guildhall/contract/plural'
import { FileList } from '../../ui/FileList'
import { Image } from '../../ui/Image'
import classes from './SnapshotFiles.module.css'

type Props = Pick<SubjectSnapshot, 'pictures' | 'files'> & {
  /** Whether pictures, videos and sounds are shown at once, and not only when asked for. */
  isOpen?: boolean
}

/** The files of a thing as it was. What may be hard to look at is not even loaded before it is asked for. */
export function SnapshotFiles({ pictures, files, isOpen = false }: Props) {
  const played = files.filter(({ kind, url }) => url !== null && (kind === 'video' || kind === 'audio'))
  const downloads = files.flatMap(({ id, url, kind, ...file }) =>
    url !== null && (kind === 'attachment' || kind === 'captions') ? [{ ...file, path: id, url }] : [],
  )
  const deleted = files.filter(({ url }) => url === null)
  if (pictures.length + files.length === 0) return null
  return (
    <div className="grid shrink gap-8">
      {pictures.length + played.length > 0 && (
        <details className={classes.fold} open={isOpen || undefined}>
          <summary>{summaryOf(pictures, played)}</summary>
          <div className={`${classes.pictures} flow gap-8`}>
            {pictures.map(({ id, url, alt }) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                <Image
                  src={id === null ? url : `${url}?w=384`}
                  alt={alt || 'Picture without a description'}
                  width={160}
                  height={120}
                  onBroken={ignore}
                />
              </a>
            ))}
          </div>
          {played.map((file) => (
            <Played key={file.id} file={file} />
          ))}
        </details>
      )}
      {downloads.length > 0 && <FileList files={downloads} />}
      {deleted.map((file) => (
        <p key={file.id} className="muted note anywhere">
          <bdi>{nameOf(file)}</bdi> was deleted
        </p>
      ))}
    </div>
  )
}

const nameOf = ({ name, kind }: SnapshotFile) => name || (kind === 'picture' ? 'A picture' : 'A file')

/** Loaded when it is played. */
function Played({ file: { url, kind, name } }: { file: SnapshotFile }) {
  const about = { src: url ?? '', controls: true, preload: 'none', 'aria-label': name } as const
  return (
    <figure className={`${classes.media} grid gap-4 above-8`}>
      {kind === 'video' ? <video {...about} playsInline /> : <audio {...about} />}
      <figcaption className="muted note anywhere" dir="auto">
        {name}
      </figcaption>
    </figure>
  )
}

function summaryOf(pictures: SnapshotPicture[], played: SnapshotFile[]): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [plural(count, one, many)]
  const parts = [
    ...counted(pictures.length, '{n} picture', '{n} pictures'),
    ...counted(played.filter(({ kind }) => kind === 'video').length, '{n} video', '{n} videos'),
    ...counted(played.filter(({ kind }) => kind === 'audio').length, '{n} recording', '{n} recordings'),
  ]
  return `Show ${andText(parts)}`
}

/** A broken picture shows its description. */
const ignore = () => {}

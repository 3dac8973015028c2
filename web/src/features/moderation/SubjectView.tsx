import type { CaseDetails } from '@guildhall/contract/cases'
import type { SubjectSnapshot } from '@guildhall/contract/moderation'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { SnapshotFiles } from '../../content/moderation/SnapshotFiles'
import { exact } from '../../lib/dates/dates'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch'
import { TimeAgo } from '../../ui/TimeAgo'
import { WordDiff } from '../../ui/WordDiff'
import classes from './Case.module.css'
import { SnapshotView } from './SnapshotView'

/** What the case is about: as it was reported, and what became of it since. */
export function SubjectView({ shown }: { shown: CaseDetails }) {
  const { reported, versions, now, messages } = shown
  const path = now?.path ?? reported.path
  return (
    <Panel
      title="What was reported"
      action={
        path && (
          <a href={path} target="_blank" rel="noopener" className="inline-row green-text note gap-4">
            Open it <IconExternalLink size={16} stroke={1.7} aria-hidden />
          </a>
        )
      }
    >
      {messages.length > 0 ? (
        <ol className={classes.messages} aria-label="Reported messages">
          {messages.map(({ text, pictures, files, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages carry no other name, and never move
            <li key={index}>
              {text && (
                <p className={classes.plain} dir="auto">
                  {text}
                </p>
              )}
              <SnapshotFiles pictures={pictures} files={files} />
              <p className="muted note anywhere">
                <TimeAgo iso={at} />
              </p>
            </li>
          ))}
        </ol>
      ) : now === null ? (
        <>
          <Note title="Deleted since it was reported">This is a copy from when it was reported.</Note>
          {versions.length > 0 ? <Versions shown={shown} /> : <SnapshotView snapshot={reported} />}
        </>
      ) : versions.length === 0 && isSame(reported, now) ? (
        <>
          <SnapshotView snapshot={now} />
          <p className="muted note anywhere">Unchanged since it was reported.</p>
        </>
      ) : (
        <>
          <p className="brass-text strong-note">Edited since it was reported</p>
          <Versions shown={shown} />
        </>
      )}
    </Panel>
  )
}

type View = { label: string; snapshot?: SubjectSnapshot }

/** As each report saw it, as it is now, and what changed between the first and now. */
function viewsOf({ reported, versions, now }: CaseDetails): View[] {
  return [
    { label: 'As reported', snapshot: reported },
    ...versions.map(({ snapshot, at }) => ({ label: `As reported ${exact(at)}`, snapshot })),
    ...(now ? [{ label: 'As it is now', snapshot: now }, { label: 'Changes' }] : []),
  ]
}

function Versions({ shown }: { shown: CaseDetails }) {
  const { reported, now } = shown
  const views = viewsOf(shown)
  const [chosen, setChosen] = useState(now ? 'Changes' : 'As reported')
  const view = views.find(({ label }) => label === chosen) ?? views.at(-1)
  return (
    <>
      <SegmentedSwitch
        isLoose
        className={classes.views}
        label="Version"
        segments={views.map(({ label }) => ({ value: label, label }))}
        value={view?.label}
        onChange={setChosen}
      />
      {view?.snapshot ? (
        <SnapshotView snapshot={view.snapshot} />
      ) : (
        now && <Changes reported={reported} now={now} />
      )}
    </>
  )
}

function Changes({ reported, now }: { reported: SubjectSnapshot; now: SubjectSnapshot }) {
  return (
    <div className={classes.snapshot}>
      {reported.title !== now.title && <WordDiff before={reported.title} after={now.title} />}
      <WordDiff before={reported.text} after={now.text} />
      {!haveSameFiles(reported, now) && (
        <p className="muted note anywhere">The pictures or files were changed.</p>
      )}
    </div>
  )
}

const haveSameFiles = (one: SubjectSnapshot, other: SubjectSnapshot) => filesIn(one) === filesIn(other)
const filesIn = ({ pictures, files }: SubjectSnapshot) =>
  [...pictures.map(({ url }) => url), ...files.map(({ id }) => id)].join()

const isSame = (one: SubjectSnapshot, other: SubjectSnapshot) =>
  one.title === other.title && one.text === other.text && haveSameFiles(one, other)

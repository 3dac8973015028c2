import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { sizeText } from '../../ui/sizeText'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { storageQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'

const purposeTexts: Record<string, string> = {
  'profile-image': 'Pictures of people',
  'club-logo': 'Logos of clubs',
  'club-thumbnail': 'Covers of clubs',
  content: 'Pictures of items',
  inline: 'Pictures in texts',
  attachments: 'Attachments',
  'link-card': 'Pictures of links',
  video: 'Videos of lessons',
  audio: 'Sounds of lessons',
  captions: 'Captions of lessons',
  'course-file': 'Photos, sounds and videos in courses',
}

/** What files and the database take. */
export default function StoragePage() {
  const query = useQuery(storageQuery)
  return (
    <Loaded query={query} errorTitle="The storage could not be counted">
      {({ asOf, where, purposes, databaseBytes, freeBytes, clubs }) => (
        <>
          <Panel title="In all">
            <dl className={classes.facts}>
              <Fact name="Database">{sizeText(databaseBytes)}</Fact>
              <Fact name={where === 'bucket' ? 'Files, in the bucket' : 'Files, on disk'}>
                {sizeText(purposes.reduce((sum, { bytes }) => sum + bytes, 0))}
              </Fact>
              {freeBytes !== null && <Fact name="Free on disk">{sizeText(freeBytes)}</Fact>}
              <Fact name="Counted">
                <TimeAgo iso={asOf} />
              </Fact>
            </dl>
          </Panel>
          <Panel title="Files by purpose">
            {purposes.length === 0 ? (
              <p className={classes.about}>No files yet.</p>
            ) : (
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Purpose</th>
                    <th scope="col" className={classes.number}>
                      Files
                    </th>
                    <th scope="col" className={classes.number}>
                      Size
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {purposes.map(({ purpose, files, bytes }) => (
                    <tr key={purpose}>
                      <td>{purposeTexts[purpose] ?? purpose}</td>
                      <td className={classes.number}>{files.toLocaleString('en')}</td>
                      <td className={classes.number}>{sizeText(bytes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
          {clubs.length > 0 && (
            <Panel title="Largest clubs">
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Club</th>
                    <th scope="col" className={classes.number}>
                      Files
                    </th>
                    <th scope="col" className={classes.number}>
                      Size
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {clubs.map(({ club, files, bytes }) => (
                    <tr key={club.id}>
                      <td>
                        <TextLink to="/admin/$" params={{ _splat: `clubs/${club.id}` }} dir="auto">
                          {club.name}
                        </TextLink>
                      </td>
                      <td className={classes.number}>{files.toLocaleString('en')}</td>
                      <td className={classes.number}>{sizeText(bytes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          )}
        </>
      )}
    </Loaded>
  )
}

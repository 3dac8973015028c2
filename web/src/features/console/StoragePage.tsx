import { andText } from '@guildhall/contract/lists'
import { numberText } from '@guildhall/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/Panel'
import { sizeText } from '../../ui/sizeText'
import table from '../../ui/Table.module.css'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { storageQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'
import { StorageUse } from './StorageUse'

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
      {({ asOf, where, purposes, databaseBytes, disks, limits }) => (
        <>
          <Panel title="In all">
            <dl className={classes.facts}>
              <Fact name="Database">{sizeText(databaseBytes)}</Fact>
              <Fact name={where === 'bucket' ? 'Files, in the bucket' : 'Files, on disk'}>
                {sizeText(purposes.reduce((sum, { bytes }) => sum + bytes, 0))}
              </Fact>
              {disks.map(({ holds, free, total, floor }) => (
                <Fact key={holds.join()} name={`Free on the disk of the ${andText(holds)}`}>
                  {sizeText(free)} of {sizeText(total)}.{' '}
                  {free < floor
                    ? `Uploads are refused: less than ${sizeText(floor)} is free.`
                    : `Uploads are refused below ${sizeText(floor)}.`}
                </Fact>
              ))}
              <Fact name="Counted">
                <TimeAgo iso={asOf} />
              </Fact>
            </dl>
          </Panel>
          <Panel title="Files by purpose">
            {purposes.length === 0 ? (
              <p className={classes.about}>No files yet.</p>
            ) : (
              <table className={table.table}>
                <thead>
                  <tr>
                    <th scope="col">Purpose</th>
                    <th scope="col" className={table.number}>
                      Files
                    </th>
                    <th scope="col" className={table.number}>
                      Size
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {purposes.map(({ purpose, files, bytes }) => (
                    <tr key={purpose}>
                      <td>{purposeTexts[purpose] ?? purpose}</td>
                      <td className={table.number}>{numberText(files)}</td>
                      <td className={table.number}>{sizeText(bytes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
          <StorageUse limits={limits} />
        </>
      )}
    </Loaded>
  )
}
